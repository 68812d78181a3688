/** The frame of the distributor's pages: heading and tabs. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useT } from '#kit/web/language/i18n.tsx'

const PAGES = [
  { id: 'share', to: '/user/user/usershare' },
  { id: 'friends', to: '/user/user/invite' },
  { id: 'application', to: '/user/user/applyFxs' },
] as const

type Props = { current: (typeof PAGES)[number]['id']; children: ReactNode }

export function DistributorFrame({ current, children }: Props) {
  const t = useT('distributors')
  return (
    <section className="stack">
      <div className="grid gap-1">
        <h1>{t('title')}</h1>
        <p className="text-sm text-ink-3">{t('intro')}</p>
      </div>
      <div className="panel">
        <Tabs
          label={t('title')}
          current={current}
          items={PAGES.map(({ id, to }) => ({
            id,
            label: t(`nav.${id}`),
            link: (props) => <Link to={to} activeOptions={EXACT_LINK} {...props} />,
          }))}
        />
      </div>
      {children}
    </section>
  )
}
