/** /goods/woyaomaiji: somebody wants to buy or sell a machine; one form with both intents. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { INTENTS } from '../kind-names.ts'
import { AskPanel } from './AskPanel.tsx'

export const Route = createFileRoute('/_shop/goods/woyaomaiji')({
  validateSearch: searchOf({ intent: oneOf(...INTENTS) }),
  loader: ({ context: { tag } }) => tag('home'),
  head: ({ match: { context } }) => ({
    meta: [
      { title: context.t('enquiries')('machine.title') },
      { name: 'description', content: context.t('enquiries')('machine.intro') },
    ],
    links: [{ rel: 'canonical', href: `${context.origin}/goods/woyaomaiji` }],
  }),
  component: MachineRequestPage,
})

const STEPS = ['send', 'answer', 'meet'] as const

function MachineRequestPage() {
  const t = useT('enquiries')
  const shop = useT('content')
  const { intent } = Route.useSearch()
  return (
    <main id="content" className="page stack pb-10" tabIndex={-1}>
      <Breadcrumb
        items={[
          { label: shop('shop.home'), link: (props) => <Link to="/" {...props} /> },
          { label: t('machine.title') },
        ]}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <AskPanel
          key={intent}
          kind="machine"
          given={intent === undefined ? {} : { intent }}
          title={
            <div className="grid gap-2">
              <h1>{t('machine.title')}</h1>
              <p className="text-ink-3">{t('machine.intro')}</p>
            </div>
          }
        />
        <div className="grid gap-4">
          <Panel title={t('machine.how')} level={2}>
            <ol className="grid gap-3 text-sm">
              {STEPS.map((step, index) => (
                <li key={step} className="grid grid-cols-[1.5rem_minmax(0,1fr)]">
                  <b>{index + 1}</b>
                  <span>{t(`machine.${step}`)}</span>
                </li>
              ))}
            </ol>
          </Panel>
          <Panel title={t('machine.newTitle')} level={2}>
            <div className="grid gap-3">
              <p className="text-sm">{t('machine.newText')}</p>
              <div>
                <Link to="/goods/machines" className={buttonClass({ variant: 'secondary' })}>
                  {t('machine.newDo')}
                </Link>
              </div>
            </div>
          </Panel>
        </div>
      </div>
    </main>
  )
}
