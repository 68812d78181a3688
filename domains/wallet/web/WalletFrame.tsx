/** The frame of the wallet's pages: heading and tabs. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useT } from '#kit/web/language/i18n.tsx'

const PAGES = [
  { id: 'overview', to: '/user/user/wallet' },
  { id: 'record', to: '/user/user/money' },
  { id: 'withdraw', to: '/user/user/money/tixian' },
  { id: 'rules', to: '/user/user/wallet/article' },
] as const

type Props = { current: (typeof PAGES)[number]['id']; children: ReactNode }

export function WalletFrame({ current, children }: Props) {
  const t = useT('wallet')
  return (
    <section className="stack">
      <h1>{t('title')}</h1>
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
