/** The frame of the two purchases pages: heading and tabs. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useT } from '#kit/web/language/i18n.tsx'

const PAGES = [
  { id: 'overview', to: '/user/user/inventory/overview' },
  { id: 'list', to: '/user/user/inventory/list' },
  { id: 'lists', to: '/user/user/inventory/lists' },
] as const

type Props = { current: (typeof PAGES)[number]['id']; children: ReactNode }

export function PurchasesFrame({ current, children }: Props) {
  const t = useT('purchases')
  return (
    <section className="stack">
      <h1>{t('title')}</h1>
      <div className="panel">
        <Tabs
          label={t('title')}
          current={current}
          items={PAGES.map(({ id, to }) => ({
            id,
            label: t(`tab.${id}`),
            link: (props) => <Link to={to} activeOptions={EXACT_LINK} {...props} />,
          }))}
        />
      </div>
      {children}
    </section>
  )
}
