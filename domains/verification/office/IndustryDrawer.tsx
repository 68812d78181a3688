/** Edits one main industry: its name in four languages, and whether it is offered. */
import * as z from 'zod/mini'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { useRecordForm } from '#kit/web/forms/record-form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { TextsDrawer } from '#kit/web/forms/TextsDrawer.tsx'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { VerificationReasons } from '../reasons.ts'
import { officeIndustries, saveIndustry } from '../office-calls.gen.ts'
import { IndustryForm } from '../office-contract.ts'

export type IndustryValues = z.infer<typeof IndustryForm>
export const NEW_INDUSTRY: IndustryValues = { name: { cn: '' }, active: true, version: 0 }
export const valuesOf = ({ id, name, active, version }: IndustryValues): IndustryValues => ({
  ...(id === undefined ? {} : { id }),
  name,
  active,
  version,
})

const Form = IndustryForm.check(
  z.refine(({ name }) => name.cn.trim() !== '', { path: ['name', 'cn'], error: 'missing' }),
)

type Props = { industry: IndustryValues; onClose: () => void }

export function IndustryDrawer({ industry, onClose }: Props) {
  const t = useT('office.verification')
  const record = useRecordForm({
    schema: Form,
    values: industry,
    save: saveIndustry,
    source: officeIndustries,
    pick: (all) => {
      const found = all.find(({ id }) => id === industry.id)
      return found && valuesOf(found)
    },
    byCode: { [VerificationReasons.industryNameTaken.code]: 'name' },
    words: { labels: { name: t('industries.name'), active: t('industries.offer') } },
    onClose,
  })
  const { form } = record
  return (
    <TextsDrawer
      title={industry.id === undefined ? t('industries.add') : t('industries.edit')}
      isNew={industry.id === undefined}
      record={record}
      texts={['name']}
      onClose={onClose}
    >
      {(lang) => (
        <>
          <TranslatedField
            control={form.control}
            name="name"
            lang={lang}
            label={t('industries.name')}
            required
            maxLength={60}
          />
          <Switch {...form.register('active')}>{t('industries.offer')}</Switch>
        </>
      )}
    </TextsDrawer>
  )
}
