/** Adds a product to the comparison, on its card or in its row. */
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import type { Card } from '#domains/catalog/contract.ts'
import { compare, uncompare, useCompared } from '../compare/compared.ts'

type Props = {
  card: Pick<Card, 'id' | 'name' | 'picture'>
  /** Within a line, not over a picture. */
  inline?: boolean
}

export function CompareToggle({ card: { id, name, picture }, inline = false }: Props) {
  const t = useT('favourites')
  const isOn = useCompared().some((each) => each.id === id)
  return (
    <Checkbox
      className={inline ? 'compare-inline' : 'compare-toggle'}
      checked={isOn}
      aria-label={t('compare.of', { name })}
      onChange={(event) => {
        if (!event.target.checked) uncompare(id)
        else if (!compare({ id, name, src: picture?.smallUrl ?? null }))
          toast(t('compare.full'), { kind: 'info' })
      }}
    >
      {t('compare.add')}
    </Checkbox>
  )
}
