import { Button } from '#renderer/index.ts'
import type { Props } from './contract.ts'

export const Component = ({ product }: Props) => (
  <form className="unprinted" method="post" action={`/lists/?product=${product.id}`}>
    <Button type="submit" kind="secondary" name="do" value="sample.add">
      Заказать образец
    </Button>
  </form>
)
