/** The frame of a form for one setting: the link back to the settings, the title, and a narrow column. */
import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

type Props = { title: string; text?: ReactNode; children: ReactNode }

export function SettingForm({ title, text, children }: Props) {
  return (
    <div className="stack">
      <SettingHead title={title} />
      <Panel>
        <div className="stack max-w-md">
          {text !== undefined && <p className="text-sm text-ink-2">{text}</p>}
          {children}
        </div>
      </Panel>
    </div>
  )
}

export function SettingHead({ title }: { title: string }) {
  const t = useT('accounts')
  return (
    <div className="grid justify-items-start gap-1">
      <Link to="/user/setting" className="link inline-flex items-center gap-1 text-sm">
        <Icon of={ChevronLeft} size="small" />
        {t('nav.settings')}
      </Link>
      <h1>{title}</h1>
    </div>
  )
}
