import { Button, ToggleButton, useToggle } from '#renderer/index.ts'
import type { Props } from './contract.ts'

export function Component({ product: { id, article, name }, samples = false, ask }: Props) {
  const product = { id, article, name }
  const lists = { 'favorite.add': useToggle('favorite', product), 'compare.add': useToggle('compare', product) }
  return (
    <form
      className="wrapped unprinted"
      method="post"
      action={`/lists/?product=${id}`}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent // React's type lacks `submitter`
        const doing = submitter instanceof HTMLButtonElement ? submitter.value : ''
        // This form is posted to the server, which redirects to the page of samples.
        if (doing === 'sample.add') return
        event.preventDefault()
        if (doing === 'favorite.add' || doing === 'compare.add') lists[doing].toggle()
      }}
    >
      {samples && (
        <Button type="submit" kind="secondary" name="do" value="sample.add">
          Заказать образец
        </Button>
      )}
      {(['favorite', 'compare'] as const).map((list) => (
        <ToggleButton
          key={list}
          list={list}
          product={product}
          look="words"
          isIn={lists[`${list}.add`].isIn}
          name="do"
          value={`${list}.add`}
        />
      ))}
      {ask && (
        <a className="plain-link row tall text-15 medium blueprint hover-accent" href={ask}>
          Спросить
        </a>
      )}
    </form>
  )
}
