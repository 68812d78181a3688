/** The way to ask a company: the shop passes on what buyers write. */
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Company } from '../contract.ts'

export function AskCompany({ company: { name } }: { company: Pick<Company, 'id' | 'name'> }) {
  const t = useT('directories')
  return (
    <Panel title={t('ask.title')} level={2}>
      <p className="mb-4 text-sm text-ink-2">{t('ask.text', { name })}</p>
      <Link to="/goods/leavemessage" className={buttonClass({ variant: 'primary' })}>
        {t('ask.do')}
      </Link>
    </Panel>
  )
}
