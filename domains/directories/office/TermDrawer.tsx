/** One term of a directory: its name by language, its place, and whether companies may choose it. */
import * as z from 'zod/mini'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { errorText } from '#kit/web/forms/form.ts'
import { useRecordForm } from '#kit/web/forms/record-form.ts'
import { TextsDrawer } from '#kit/web/forms/TextsDrawer.tsx'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { KINDS } from '../kinds.ts'
import { officeTerms, saveTerm } from '../office-calls.gen.ts'
import { TermForm } from '../office-contract.ts'
import { DirectoryReasons } from '../reasons.ts'

const Form = TermForm.check(
  z.refine(({ name }) => name.cn.trim() !== '', { path: ['name', 'cn'], error: 'missing' }),
)

/** What the form holds of a term in the list. */
export const toForm = ({ id, kind, name, position, isOffered, version }: TermForm): TermForm => ({
  id,
  kind,
  name,
  position,
  isOffered,
  version,
})

export function TermDrawer({ term, onClose }: { term: TermForm; onClose: () => void }) {
  const t = useT('office.directories')
  const shop = useT('directories')
  const kit = useT('office.kit')
  const record = useRecordForm({
    schema: Form,
    values: term,
    save: saveTerm,
    source: officeTerms,
    pick: (all) => {
      const found = all.find(({ id }) => id === term.id)
      return found === undefined ? undefined : toForm(found)
    },
    byCode: { [DirectoryReasons.termNameTaken.code]: 'name' },
    words: {
      labels: {
        name: t('field.name'),
        position: t('field.position'),
        kind: t('field.kind'),
        isOffered: t('terms.offer'),
      },
    },
    onClose,
  })
  const { form } = record
  return (
    <TextsDrawer
      title={t(term.id === undefined ? 'terms.add' : 'terms.edit')}
      isNew={term.id === undefined}
      record={record}
      texts={['name']}
      onClose={onClose}
      head={
        term.id === undefined && (
          <Field label={t('field.kind')}>
            <Select
              {...form.register('kind')}
              options={KINDS.map((value) => ({ value, label: shop(`kind.${value}`) }))}
            />
          </Field>
        )
      }
    >
      {(lang) => (
        <>
          <TranslatedField
            control={form.control}
            name="name"
            lang={lang}
            label={t('field.name')}
            required
            maxLength={60}
          />
          <Field
            label={t('field.position')}
            hint={t('positionHint')}
            error={errorText(form.formState.errors.position, kit('numberWrong'))}
          >
            <TextInput type="number" {...form.register('position', { valueAsNumber: true })} />
          </Field>
          <Switch {...form.register('isOffered')}>{t('terms.offer')}</Switch>
        </>
      )}
    </TextsDrawer>
  )
}
