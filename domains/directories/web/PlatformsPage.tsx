/** /home/platList: where else the merchant sells, on other platforms and in outlets, with links and QR codes. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import Clock from 'lucide-react/icons/clock'
import ExternalLink from 'lucide-react/icons/external-link'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { telephoneLink } from '#kit/ui/basics/link.ts'
import { Picture } from '#kit/ui/pictures/Picture.tsx'
import { QrCode } from '#kit/ui/pictures/QrCode.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { breadcrumb, linkedData } from '#kit/web/pages/linked-data.ts'
import type { RouteContext } from '#kit/web/pages/route-context.ts'
import { listPlatforms } from '../calls.gen.ts'
import type { Platform } from '../contract.ts'
import { PLATFORM_KINDS } from '../kinds.ts'

const PATH = '/home/platList'

export const Route = createFileRoute('/_shop/home/platList')({
  loader: async ({ context: { queries, tag } }) => {
    tag('directories:platforms')
    return queries.ensureQueryData(query(listPlatforms, {}))
  },
  head: ({ loaderData = [], match: { context } }) => {
    const t = context.t('directories')
    return {
      meta: [
        { title: t('platforms.title') },
        { name: 'description', content: t('platforms.intro') },
      ],
      links: [{ rel: 'canonical', href: `${context.origin}${PATH}` }],
      scripts: import.meta.env.SSR ? platformData(context, loaderData) : [],
    }
  },
  component: PlatformsPage,
})

/** For search engines, which read what the server renders. */
function platformData({ t, origin }: RouteContext, platforms: readonly Platform[]) {
  return linkedData(
    breadcrumb(origin, [{ name: t('directories')('platforms.title'), path: PATH }]),
    ...platforms
      .filter(({ kind }) => kind === 'outlet')
      .map(({ name, address, phone, hours }) => ({
        '@type': 'Store',
        name,
        address,
        telephone: phone === '' ? undefined : phone,
        description: hours === '' ? undefined : hours,
      })),
  )
}

function PlatformsPage() {
  const t = useT('directories')
  const { data: platforms } = useSuspenseQuery(query(listPlatforms, {}))
  return (
    <main id="content" className="page stack pb-10" tabIndex={-1}>
      <Breadcrumb
        items={[
          { label: t('home'), link: (props) => <Link to="/" {...props} /> },
          { label: t('platforms.title') },
        ]}
      />
      <div className="grid gap-1">
        <h1>{t('platforms.title')}</h1>
        <p className="text-sm text-ink-3">{t('platforms.intro')}</p>
      </div>
      {platforms.length === 0 && (
        <div className="panel">
          <EmptyState title={t('platforms.none')} />
        </div>
      )}
      {PLATFORM_KINDS.map((kind) => {
        const own = platforms.filter((each) => each.kind === kind)
        return (
          own.length > 0 && (
            <section key={kind} className="grid gap-3" aria-labelledby={`platforms-${kind}`}>
              <h2 id={`platforms-${kind}`} className="text-lg">
                {t(`platforms.${kind}`)}
              </h2>
              <ul className="grid gap-4 md:grid-cols-2">
                {own.map((platform) => (
                  <li key={platform.id} className="min-w-0">
                    <Card platform={platform} />
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
    </main>
  )
}

function Card({ platform }: { platform: Platform }) {
  const t = useT('directories')
  const { name, about, url, qrUrl, address, hours, phone, pictureUrl } = platform
  const code = t('platforms.scan', { name })
  return (
    <article className="panel flex h-full flex-wrap items-start gap-5 p-5">
      <div className="grid min-w-0 flex-1 basis-56 gap-3">
        {pictureUrl !== null && (
          <Picture
            src={pictureUrl}
            alt=""
            width={480}
            height={270}
            className="aspect-video w-full max-w-80 rounded-control object-cover"
          />
        )}
        <h3 className="text-base">{name}</h3>
        {about !== '' && <p className="text-sm text-ink-2">{about}</p>}
        {address !== '' && <Line icon={MapPin}>{address}</Line>}
        {hours !== '' && <Line icon={Clock}>{hours}</Line>}
        {phone !== '' && (
          <Line icon={Phone}>
            <a className="link" href={telephoneLink(phone)}>
              {phone}
            </a>
          </Line>
        )}
        {url !== null && (
          <div>
            <a
              href={url}
              target="_blank"
              rel="noopener"
              className={buttonClass({ variant: 'secondary' })}
            >
              {t('platforms.visit')}
              <Icon of={ExternalLink} size="small" />
            </a>
          </div>
        )}
      </div>
      {(qrUrl !== null || url !== null) && (
        <figure className="grid justify-items-center gap-2 text-xs text-ink-3">
          {qrUrl === null ? (
            <QrCode text={url ?? ''} label={code} />
          ) : (
            <Picture src={qrUrl} alt={code} width={160} height={160} className="qr" />
          )}
          <figcaption>{t('platforms.scanShort')}</figcaption>
        </figure>
      )}
    </article>
  )
}

const Line = ({ icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <p className="flex items-start gap-2 text-sm text-ink-2">
    <Icon of={icon} size="small" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
)
