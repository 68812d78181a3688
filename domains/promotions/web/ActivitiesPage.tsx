/** The page of one kind of activity. What is on is loaded with the page's first second: no cached page has it. */
import { ClientOnly, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { GoodsSkeletons } from '#domains/catalog/web/door/GoodsCard.tsx'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'

const OpenActivities = late<{ kind: 'special' | 'fixed' }>(() => import('./OpenActivities.tsx'))
const OpenGifts = late(() => import('./OpenGifts.tsx'))

type Props = { kind: 'special' | 'fixed' | 'gift' }

/** A row of a wide window. */
const SKELETONS = 5

const KINDS = ['special', 'fixed', 'gift'] as const
const WORDS = { special: 'special', fixed: 'fixed', gift: 'gifts' } as const
const PAGES = {
  special: '/home/serchlistActivespecial',
  fixed: '/home/serchlistActivefixed',
  gift: '/home/serchlistActivegift',
} as const

export function ActivitiesPage({ kind }: Props) {
  const t = useT('promotions')
  const catalog = useT('catalog')
  return (
    <main id="content" className="page pb-10" tabIndex={-1}>
      <Breadcrumb
        items={[
          { label: catalog('product.home'), link: (props) => <Link to="/" {...props} /> },
          { label: t(WORDS[kind]) },
        ]}
      />
      <div className="mb-4 grid gap-1">
        <h1>{t(WORDS[kind])}</h1>
        <p className="text-sm text-ink-3">{t(kind === 'gift' ? 'gift.intro' : 'intro')}</p>
        <p className="text-sm">
          {KINDS.filter((each) => each !== kind).map((each) => (
            <span key={each}>
              <Link to={PAGES[each]} className="link">
                {t(WORDS[each])}
              </Link>
              {' · '}
            </span>
          ))}
          <Link to="/seckill" className="link">
            {t('flash.title')}
          </Link>
        </p>
      </div>
      {/* What is on is unknown until it is loaded: the footer waits below the window. */}
      <div className="min-h-screen">
        <ClientOnly fallback={<GoodsSkeletons count={SKELETONS} />}>
          <Suspense fallback={<GoodsSkeletons count={SKELETONS} />}>
            {kind === 'gift' ? <OpenGifts /> : <OpenActivities kind={kind} />}
          </Suspense>
        </ClientOnly>
      </div>
    </main>
  )
}
