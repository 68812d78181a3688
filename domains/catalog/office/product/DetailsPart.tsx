/** The long texts of the product's page. Simple HTML; the server takes away what could run or reach out. */
import { Panel } from '#kit/ui/Panel.tsx'
import { useT } from '#kit/web/i18n.tsx'
import { TranslatedField } from '#kit/web/TranslatedField.tsx'
import type { PartProps } from './form.ts'

export function DetailsPart({ form, lang, canWrite }: PartProps) {
  const t = useT('office.catalog')
  return (
    <Panel title={t('part.details')}>
      <fieldset disabled={!canWrite} className="stack">
        <TranslatedField
          control={form.control}
          name="details"
          lang={lang}
          label={t('field.details')}
          hint={t('field.html')}
          rows={12}
          code
        />
        <TranslatedField
          control={form.control}
          name="purchaseNotice"
          lang={lang}
          label={t('field.notice')}
          hint={t('field.html')}
          rows={6}
          code
        />
      </fieldset>
    </Panel>
  )
}
