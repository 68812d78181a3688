/** The link to the cart, with its number of lines. */
import { Link } from '@tanstack/react-router'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { Badge } from '#kit/ui/figures/Badge.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { useCartCount } from './cart-count.ts'

/** `className` depends on the place: in the header, or in the bar at the bottom of a phone. */
export function CartLink({ className }: { className?: string }) {
  const t = useT('catalog')
  const count = useCartCount()
  return (
    <Link to="/shoppingCart" className={className} activeProps={{ 'aria-current': 'page' }}>
      <Icon of={ShoppingCart} />
      <Badge count={count} label={t('bought.count')} pulse />
      {t('bought.cart')}
    </Link>
  )
}
