/** The totals of the selected lines, and the button to the checkout. */
import { Link } from '@tanstack/react-router'
import { TotalsList } from '#domains/pricing/web/door/TotalsList.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass, type ButtonLook } from '#kit/ui/basics/button-class.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Cart } from '../contract.ts'

export function CartSummary({ cart }: { cart: Cart }) {
  const t = useT('cart')
  const go = (look: ButtonLook) =>
    cart.selectedCount === 0 ? (
      <Button {...look} variant="primary" size="large" reason={t('chooseFirst')}>
        {t('checkout')}
      </Button>
    ) : (
      <Link
        to="/shoppingCart/confirm"
        className={buttonClass({ ...look, variant: 'primary', size: 'large' })}
      >
        {t('checkout')}
      </Link>
    )
  return (
    <aside className="summary">
      <Panel title={t('summary')}>
        <div aria-live="polite">
          <p className="pb-3 text-sm text-ink-3">{t('chosen', { count: cart.selectedCount })}</p>
          <TotalsList
            totals={cart.totals}
            parts={['goods', 'member']}
            totalLabel={t('beforeFreight')}
          />
        </div>
        <p className="py-3 text-xs text-ink-3">{t('freightLater')}</p>
        <div className="max-md:hidden">{go({ wide: true })}</div>
      </Panel>
      <div className="action-bar">
        <p className="action-bar-sum">
          <small>
            {t('chosen', { count: cart.selectedCount })} · {t('pad.beforeFreight')}
          </small>
          <Money amount={cart.totals.payableAmount} currency={cart.currency} size="large" />
        </p>
        {go({})}
      </div>
    </aside>
  )
}
