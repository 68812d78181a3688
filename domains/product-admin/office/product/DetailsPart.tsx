/** The long texts of the product's page. The server removes scripts and external content. */
import { sendPicture } from '#domains/uploads/office/door/PictureField.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { RichTextField } from '#kit/web/forms/RichTextField.tsx'
import type { PartProps } from './form.ts'

const takePicture = sendPicture('product')

export function DetailsPart({ form, lang, canWrite }: PartProps) {
  const t = useT('office.product-admin')
  return (
    <Panel title={t('part.details')}>
      <div className="stack">
        {(['details', 'purchaseNotice'] as const).map((name) => (
          <RichTextField
            key={name}
            control={form.control}
            name={name}
            lang={lang}
            label={t(`field.${name}`)}
            hint={t(`field.${name}Hint`)}
            disabled={!canWrite}
            onPicture={takePicture}
          />
        ))}
      </div>
    </Panel>
  )
}
