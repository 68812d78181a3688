/** What can be done with one order from the list. */
import { Link } from '@tanstack/react-router'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Printer from 'lucide-react/icons/printer'
import Truck from 'lucide-react/icons/truck'
import User from 'lucide-react/icons/user'
import { useMay } from '#domains/staff/office/door/me.ts'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Menu, type MenuItem } from '#kit/ui/overlays/Menu.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { mayHappen } from '../states.ts'
import { groupedNumber } from '../web/door/number.ts'
import type { OrderRow } from './order-columns.tsx'

export function RowMenu({ row: { number, buyerId, axes } }: { row: OrderRow }) {
  const t = useT('office.orders')
  const may = useMay()
  const copy = () =>
    void navigator.clipboard.writeText(number).then(
      () => toast(t('row.copied'), { kind: 'success' }),
      () => toast(t('row.notCopied'), { kind: 'error' }),
    )
  const params = { number }
  const items: (MenuItem | false)[] = [
    may('orders.ship') &&
      mayHappen(axes, 'ship') && {
        id: 'ship',
        label: t('row.ship'),
        icon: Truck,
        link: (props) => (
          <Link to="/office/orders/$number" params={params} hash="ship" {...props} />
        ),
      },
    axes.lifecycle !== 'closed' && {
      id: 'print',
      label: t('row.print'),
      icon: Printer,
      link: (props) => (
        <Link to="/office/orders/$number/packing-list" params={params} target="_blank" {...props} />
      ),
    },
    may('customers.read') && {
      id: 'customer',
      label: t('row.customer'),
      icon: User,
      link: (props) => (
        <Link to="/office/customers/$id" params={{ id: String(buyerId) }} {...props} />
      ),
    },
    { id: 'copy', label: t('row.copy'), icon: Copy, onSelect: copy },
  ]
  return (
    <Menu
      label={t('row.menu', { number: groupedNumber(number) })}
      align="end"
      trigger={(props) => (
        <IconButton
          icon={Ellipsis}
          size="small"
          label={t('row.menu', { number: groupedNumber(number) })}
          {...props}
        />
      )}
      items={items.filter((each) => each !== false)}
    />
  )
}
