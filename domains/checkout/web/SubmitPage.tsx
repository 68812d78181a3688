/** /shoppingCart/sumbit: a button that places the order of the checkout in the address. Opening the page writes nothing. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { requireLogin } from '#kit/web/forms/require-login.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { oneOf, searchOf, text } from '#kit/web/pages/search-params.ts'
import { OrderNotPlaced } from './OrderNotPlaced.tsx'
import { Steps } from './door/Steps.tsx'
import { useSubmit } from './use-submit.ts'

export const Route = createFileRoute('/_shop/shoppingCart/sumbit')({
  ssr: false,
  beforeLoad: requireLogin,
  validateSearch: searchOf({ checkout: text(), from: oneOf('goods') }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('checkout')('submit.title') }] }),
  component: SubmitPage,
})

function SubmitPage() {
  const t = useT('checkout')
  const { checkout: checkoutId = '', from } = Route.useSearch()
  const submitting = useSubmit(from)
  const { submit, isPending, error } = submitting
  return (
    <main id="content" className="page page-narrow">
      <div className="flex flex-wrap items-center justify-between gap-4 py-5">
        <h1>{t('submit.title')}</h1>
        <Steps now="confirm" />
      </div>
      {error === undefined ? (
        <Panel>
          <EmptyState
            title={isPending ? t('submit.waiting') : t('submit.ready')}
            action={
              <span className="button-row">
                <Button variant="primary" busy={isPending} onClick={() => submit(checkoutId)}>
                  {t('confirm.submit')}
                </Button>
                <Link to="/shoppingCart" className={buttonClass({})}>
                  {t('confirm.toCart')}
                </Link>
              </span>
            }
          />
        </Panel>
      ) : (
        <OrderNotPlaced error={error} submitting={submitting} />
      )}
    </main>
  )
}
