import { type ChangeEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { acceptOf } from '#schema/definitions/fields/file-kinds.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import css from '../Field.module.css'
import { FieldFrame } from '../FieldFrame.tsx'
import { useFormModel } from '../form-context.ts'
import { useField } from '../use-field.ts'

/** File upload with the browser's dialog or by drop. Each file gets a button to remove it. */
export function FileField({ field }: { field: FormField }): ReactNode {
  const state = useField(field)
  const { methods } = useFormModel()
  const input = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const { ref, onChange: change, ...control } = state.control
  const attach = useCallback(
    (element: HTMLInputElement | null): void => {
      const chosen: unknown = methods.getValues(field.name)
      input.current = element
      ref(element)
      // If React has created a new input element, it gets the files that were chosen before.
      if (element && chosen instanceof FileList && chosen.length > 0) element.files = chosen
    },
    [methods, field.name, ref],
  )
  const { kinds, maxCount = 1 } = field.validation?.file ?? {}

  // Shows files that were chosen before hydration. After a reset of the form, shows none.
  useEffect(() => {
    const look = (): void => setFiles([...(input.current?.files ?? [])])
    look()
    return methods.subscribe({ name: field.name, formState: { values: true }, callback: look })
  }, [methods, field.name])

  // Validates at once, because the visitor does not return to the field after choosing a file.
  const take = async (element: HTMLInputElement, all: readonly File[]): Promise<void> => {
    element.files = listOf(all)
    await change({ target: element, type: 'change' })
    await methods.trigger(field.name)
  }
  // Adds the files that were chosen earlier, because the browser replaces them by the new ones.
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const chosen = [...(currentTarget.files ?? [])]
    const before =
      maxCount > 1 ? files.filter((file) => !chosen.some((other) => fileKeyOf(other) === fileKeyOf(file))) : []
    void take(currentTarget, [...before, ...chosen])
  }
  const remove = (file: File): void => {
    if (!input.current) return
    input.current.focus()
    void take(
      input.current,
      files.filter((other) => other !== file),
    )
  }
  return (
    <FieldFrame field={field} state={state}>
      <input
        {...control}
        ref={attach}
        onChange={onChange}
        type="file"
        className={`${css.input} ${css.file}`}
        multiple={maxCount > 1}
        accept={kinds && acceptOf(kinds)}
      />
      {files.length > 0 && (
        <ul className={`top-line ${css.files}`}>
          {files.map((file) => (
            <li key={fileKeyOf(file)} className="row gap-12 text-15 bottom-line">
              <span className={`grows shrinks ${css.fileName}`}>{file.name}</span>
              <span className={`muted ${css.size}`}>{sizeOf(file)}</span>
              <IconButton
                icon="close"
                label={`Убрать файл ${file.name}`}
                className="quiet"
                onClick={() => remove(file)}
              />
            </li>
          ))}
        </ul>
      )}
    </FieldFrame>
  )
}

const fileKeyOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`

function listOf(files: readonly File[]): FileList {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer.files
}

const KILOBYTE = 1024

/** Returns the size of a file as a text, for example «840 КБ» or «2,4 МБ». */
function sizeOf({ size }: File): string {
  const kilobytes = size / KILOBYTE
  return kilobytes < KILOBYTE
    ? `${formatNumber(Math.max(1, Math.round(kilobytes)))}\u00a0КБ`
    : `${formatNumber(Math.round((kilobytes / KILOBYTE) * 10) / 10)}\u00a0МБ`
}
