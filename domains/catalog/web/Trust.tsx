/** Under the pictures: what holds for every purchase. */
import { CreditCard, PackageSearch, Tags, Warehouse } from 'lucide-react'
import { Icon } from '#kit/ui/Icon.tsx'
import { useT } from '#kit/web/i18n.tsx'

const PROMISES = [
  ['warehouses', Warehouse],
  ['tiers', Tags],
  ['pay', CreditCard],
  ['track', PackageSearch],
] as const

export function Trust() {
  const t = useT('catalog')
  return (
    <ul className="print-hidden trust">
      {PROMISES.map(([name, icon]) => (
        <li key={name}>
          <Icon of={icon} />
          {t(`trust.${name}`)}
        </li>
      ))}
    </ul>
  )
}
