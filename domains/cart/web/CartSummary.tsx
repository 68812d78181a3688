/** The totals of the selected lines, and the button to the checkout. */
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { TotalsList } from '#domains/pricing/web/door/TotalsList.tsx'
import type { SaveAsListProps } from '#domains/purchases/web/door/SaveAsList.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass, type ButtonLook } from '#kit/ui/basics/button-class.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { useOwner } from '#kit/web/session/session.ts'
import type { Cart } from '../contract.ts'

const SaveAsList = late<SaveAsListProps>(() =>
  import('#domains/purchases/web/door/SaveAsList.tsx').then(({ SaveAsList: loaded }) => ({
    default: loaded,
  })),
)

export function CartSummary({ cart }: { cart: Cart }) {
  const t = useT('cart')
  const isBuyer = useOwner() !== null
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
        {isBuyer && (
          <Suspense fallback={null}>
            <SaveAsList orderNumber={null} />
          </Suspense>
        )}
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
