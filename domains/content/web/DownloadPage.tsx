/** /download: the shop's apps for iOS and Android, as links on a phone and as codes to scan elsewhere. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { QrCode } from '#kit/ui/pictures/QrCode.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { appDownloads } from '../calls.gen.ts'

export const Route = createFileRoute('/_shop/download')({
  loader: ({ context: { queries, tag } }) => {
    tag('home')
    return queries.ensureQueryData(query(appDownloads, {}))
  },
  head: ({ match: { context } }) => ({
    meta: [
      { title: context.t('content')('app.title') },
      { name: 'description', content: context.t('content')('app.intro') },
    ],
    links: [{ rel: 'canonical', href: `${context.origin}/download` }],
  }),
  component: DownloadPage,
})

const SYSTEMS = ['ios', 'android'] as const

function DownloadPage() {
  const t = useT('content')
  const { data: apps } = useSuspenseQuery(query(appDownloads, {}))
  const offered = SYSTEMS.flatMap((system) => {
    const app = apps[system]
    return app === null ? [] : [{ system, ...app }]
  })
  return (
    <main id="content" className="page stack pb-10" tabIndex={-1}>
      <Breadcrumb
        items={[
          { label: t('shop.home'), link: (props) => <Link to="/" {...props} /> },
          { label: t('app.title') },
        ]}
      />
      <div className="grid gap-1">
        <h1>{t('app.title')}</h1>
        <p className="text-sm text-ink-3">{t('app.intro')}</p>
      </div>
      {offered.length === 0 ? (
        <div className="panel">
          <EmptyState
            title={t('app.none')}
            text={t('app.noneText')}
            action={
              <Link to="/" className={buttonClass({ variant: 'secondary' })}>
                {t('app.toShop')}
              </Link>
            }
          />
        </div>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {offered.map(({ system, url, version }) => (
            <li key={system} className="panel grid justify-items-start gap-4 p-5">
              <div className="grid gap-1">
                <h2>{t(`app.${system}`)}</h2>
                {version !== '' && (
                  <p className="text-sm text-ink-3">{t('app.version', { version })}</p>
                )}
              </div>
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className={buttonClass({ variant: 'primary' })}
              >
                {t('app.get')}
              </a>
              <div className="hidden gap-2 sm:grid">
                <QrCode text={url} label={t(`app.${system}`)} large />
                <p className="text-sm text-ink-3">{t('app.scan')}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}
