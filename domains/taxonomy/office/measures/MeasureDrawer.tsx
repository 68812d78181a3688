/** Edits one unit of measure: its name in four languages. */
import { useRecordForm } from '#kit/web/forms/record-form.ts'
import { TextsDrawer } from '#kit/web/forms/TextsDrawer.tsx'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { TaxonomyReasons } from '#domains/catalog/reasons.ts'
import { officeChoices } from '#domains/product-admin/calls.gen.ts'
import { officeMeasures, ownUnitNames, saveMeasure } from '../../measures-calls.gen.ts'
import { MEASURE_NAME_MAX, MeasureForm } from '../../measures-contract.ts'
import { valuesOf, type MeasureValues } from './measure-values.ts'

type Props = { measure: MeasureValues; onClose: () => void }

export function MeasureDrawer({ measure, onClose }: Props) {
  const t = useT('office.taxonomy')
  const record = useRecordForm({
    schema: MeasureForm,
    values: measure,
    save: saveMeasure,
    source: officeMeasures,
    refresh: [officeChoices, ownUnitNames],
    pick: (all) => {
      const found = all.find(({ id }) => id === measure.id)
      return found && valuesOf(found)
    },
    byCode: { [TaxonomyReasons.measureNameTaken.code]: 'name' },
    words: { labels: { name: t('measures.name') } },
    onClose,
  })
  return (
    <TextsDrawer
      title={t(measure.id === undefined ? 'measures.add' : 'measures.edit')}
      isNew={measure.id === undefined}
      record={record}
      texts={['name']}
      onClose={onClose}
    >
      {(lang) => (
        <TranslatedField
          control={record.form.control}
          name="name"
          lang={lang}
          label={t('measures.name')}
          hint={t('measures.nameHint')}
          required
          maxLength={MEASURE_NAME_MAX}
        />
      )}
    </TextsDrawer>
  )
}
