/** /home/Pointsdetails: how points work, and the record of who is logged in. */
import { ClientOnly, createFileRoute, Link } from '@tanstack/react-router'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { useSession } from '#kit/web/session/session.ts'
import PointLines from './door/PointLines.tsx'
import { Rules } from './Rules.tsx'

export const Route = createFileRoute('/_shop/home/Pointsdetails')({
  head: ({ match: { context } }) => ({
    meta: [
      { title: context.t('points')('rulesTitle') },
      { name: 'description', content: context.t('points')('mallIntro') },
    ],
    links: [{ rel: 'canonical', href: `${context.origin}/home/Pointsdetails` }],
  }),
  component: PointsDetailsPage,
})

function PointsDetailsPage() {
  const t = useT('points')
  return (
    <main id="content" className="page pb-10" tabIndex={-1}>
      <Breadcrumb
        items={[
          { label: t('mall'), link: (props) => <Link to="/home/integral" {...props} /> },
          { label: t('rulesTitle') },
        ]}
      />
      <h1 className="mb-4">{t('rulesTitle')}</h1>
      <ClientOnly>
        <div className="stack">
          <Rules />
          <Own />
        </div>
      </ClientOnly>
    </main>
  )
}

function Own() {
  const t = useT('points')
  const { isLoggedIn } = useSession()
  if (!isLoggedIn) return null
  return (
    <Panel
      flush
      title={t('lines')}
      more={
        <Link to="/user/user/integral" className="link text-sm">
          {t('toMine')}
        </Link>
      }
    >
      <PointLines />
    </Panel>
  )
}
