/** The form that opens a legal consultation, below the legal articles. */
import { useT } from '#kit/web/language/i18n.tsx'
import { AskPanel } from './AskPanel.tsx'

export default function LegalForm() {
  const t = useT('enquiries')
  return (
    <AskPanel
      kind="legal"
      given={{}}
      title={
        <div className="grid gap-1">
          <h2>{t('legal.title')}</h2>
          <p className="text-sm text-ink-3">{t('legal.intro')}</p>
        </div>
      }
    />
  )
}
