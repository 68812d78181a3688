/** The categories, brands or products that a coupon or a gift is for, by name. */
import { useT } from '#kit/web/language/i18n.tsx'

type Props = {
  scope: 'all' | 'category' | 'brand' | 'product'
  /** The first of them. */
  scopes: readonly { id: number; name: string }[]
  /** How many there are. */
  count: number
}

export function ScopeText({ scope, scopes, count }: Props) {
  const t = useT('office.coupons')
  if (scope === 'all' || scopes.length === 0) return t(`scope.${scope}`)
  const names = scopes.map(({ name }) => name).join(' · ')
  const rest = count - scopes.length
  return `${t(`scope.${scope}`)}: ${names}${rest > 0 ? ` ${t('scopeMore', { count: rest })}` : ''}`
}
