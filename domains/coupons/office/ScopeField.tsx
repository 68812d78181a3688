/** The category or brand that a coupon is for. */
import { categoryTree, listBrands } from '#domains/catalog/calls.gen.ts'
import type { CategoryNode } from '#domains/catalog/contract.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { SearchSelect } from '#kit/ui/forms/SearchSelect.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useT } from '#kit/web/language/i18n.tsx'

type ScopeProps = {
  scope: 'category' | 'brand'
  value: number | undefined
  onChoose: (id: number) => void
}

export function ScopeField({ scope, value, onChoose }: ScopeProps) {
  const t = useT('office.coupons')
  const { data: tree = [] } = useLive(categoryTree, {})
  const { data: brands = [] } = useLive(listBrands, {})
  const options = scope === 'brand' ? brands.map(({ id, name }) => ({ id, name })) : flat(tree, '')
  return (
    <Field label={t(`scope.${scope}`)} required>
      <SearchSelect
        value={value === undefined ? '' : String(value)}
        options={options.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChoose={(id) => onChoose(Number(id))}
        placeholder={t('choose')}
        none={t('noMatch')}
      />
    </Field>
  )
}

type Branch = Pick<CategoryNode, 'id' | 'name'> & { children?: readonly Branch[] }

const flat = (nodes: readonly Branch[], path: string): { id: number; name: string }[] =>
  nodes.flatMap(({ id, name, children = [] }) => {
    const whole = path === '' ? name : `${path} › ${name}`
    return [{ id, name: whole }, ...flat(children, whole)]
  })
