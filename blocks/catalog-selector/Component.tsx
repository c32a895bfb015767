import { useCallback, useEffect, useRef, useState } from 'react'
import { Button, formatNumber, plural } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Group, Props } from './contract.ts'

/** A GET form. With a script, each choice updates the number of matching products. */
export function Component({ action, groups: initialGroups, total: all, countAddress }: Props) {
  const { total, groups, form, count } = useCount(initialGroups, all, countAddress)
  return (
    <div className={`full ${css.selector}`}>
      <form ref={form} className={css.form} action={action} method="get" aria-label="Подбор тары" onChange={count}>
        {groups.map(({ code, title, values }) => (
          <label key={code} className={`chevron-mark column positioned ${css.field}`}>
            <span className={`note snug ${css.label}`}>{title}</span>
            <select className={`full text-20 medium bare ${css.select}`} name={code} defaultValue="">
              <option value="">Любой</option>
              {values.map(({ value, text, count }) => (
                <option key={value} value={value} disabled={count === 0}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        ))}
        <Show total={total} />
      </form>
    </div>
  )
}

/** The submit button. With a script it contains the number of matching products. */
function Show({ total }: { total: number }) {
  const countText = `${formatNumber(total)}\u00a0${plural(total, 'изделие', 'изделия', 'изделий')}`
  return (
    <div className={`row ${css.show}`}>
      <Button type="submit" size="full" className="arrow-mark" disabled={total === 0}>
        <span className={css.count}>{total === 0 ? 'Таких изделий нет' : `Показать ${countText}`}</span>
        <span className={css.plain}>Показать изделия</span>
      </Button>
      <p className="visually-hidden" role="status">
        Подходит {countText}
      </p>
    </div>
  )
}

/** Milliseconds after a choice before the number is requested. Each further choice starts the delay anew. */
const REST_MS = 150

/** The number of products, and if the server returns it, the number for each value. */
interface Answer {
  filter: Count
}

interface Count {
  total: number
  groups?: readonly Group[]
}

/** Requests the number of products that match the form. The previous number stays until the response arrives. */
function useCount(initialGroups: readonly Group[], all: number, address: string | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const running = useRef<AbortController>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [answer, setAnswer] = useState<Count>()

  const count = useCallback((): void => {
    if (!address) return
    clearTimeout(timer.current)
    running.current?.abort()
    timer.current = setTimeout(() => {
      if (!form.current) return
      running.current = new AbortController()
      fetch(`${address}?${queryOf(form.current)}`, { signal: running.current.signal })
        .then((response) => (response.ok ? (response.json() as Promise<Answer>) : undefined))
        .then((counted) => setAnswer(counted?.filter))
        .catch(() => undefined) // the previous number stays
    }, REST_MS)
  }, [address])

  useEffect(() => {
    const element = form.current
    element?.addEventListener('formdata', leaveOutEmpty)
    return () => element?.removeEventListener('formdata', leaveOutEmpty)
  }, [])

  useEffect(() => {
    // After a reload the browser restores the choice. So the number is requested at once.
    if (form.current && queryOf(form.current) !== '') count()
    return () => {
      clearTimeout(timer.current)
      running.current?.abort()
    }
  }, [count])

  return { form, count, total: answer?.total ?? all, groups: initialGroups.map((group) => withCounts(group, answer)) }
}

/** Returns a group with other counts. The order and the texts of its values stay. */
function withCounts(group: Group, answer: Count | undefined): Group {
  const counted = answer?.groups?.find(({ code }) => code === group.code)
  if (!counted) return group
  const values = group.values.map((value) => ({
    ...value,
    count: counted.values.find((countedValue) => countedValue.value === value.value)?.count ?? 0,
  }))
  return { ...group, values }
}

/** Removes empty fields from the form's data, so that they are not in the URL. */
const leaveOutEmpty = ({ formData }: FormDataEvent): void => {
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
}

const queryOf = (form: HTMLFormElement): string => {
  const chosen = [...new FormData(form)].filter(([, value]) => value !== '')
  return new URLSearchParams(chosen as [string, string][]).toString() // the form has no files
}
