/** The form for an enquiry to a company of a directory, for the company's page. */
import { useT } from '#kit/web/language/i18n.tsx'
import type { Directory } from '../../kinds.ts'
import { AskPanel } from '../AskPanel.tsx'

export type AskCompanyProps = { directory: Directory; companyId: number; name: string }

export default function AskCompany({ directory, companyId, name }: AskCompanyProps) {
  const t = useT('enquiries')
  return (
    <AskPanel
      key={`${directory}:${companyId}`}
      kind="company"
      given={{ company: { directory, companyId } }}
      title={
        <div className="grid gap-1">
          <h2>{t('company.title', { name })}</h2>
          <p className="text-sm text-ink-3">{t('company.intro')}</p>
        </div>
      }
    />
  )
}
