/** Edits one main industry: its name in four languages, and whether it is offered. */
import * as z from 'zod/mini'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { call } from '#kit/web/calls/call.ts'
import { useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { TextsDrawer } from '#kit/web/forms/TextsDrawer.tsx'
import { useSaving } from '#kit/web/forms/saving.tsx'
import { useMerging } from '#kit/web/forms/merge/use-merging.tsx'
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

type Props = { industry: IndustryValues; onClose: () => void; onReload: () => Promise<void> }

export function IndustryDrawer({ industry, onClose, onReload }: Props) {
  const t = useT('office.verification')
  const form = useSchemaForm(Form, industry)
  const merging = useMerging<IndustryValues, IndustryValues>({
    form,
    load: async () => {
      const found = (await call(officeIndustries, {})).find(({ id }) => id === industry.id)
      return found && valuesOf(found)
    },
    onDrop: () => void onReload(),
    words: { labels: { name: t('industries.name'), active: t('industries.offer') } },
  })
  const { options, conflict } = useSaving({
    form,
    refresh: [officeIndustries],
    byCode: { [VerificationReasons.industryNameTaken.code]: 'name' },
    merging,
    onClose,
  })
  const save = useAct(saveIndustry, options)
  return (
    <TextsDrawer
      title={industry.id === undefined ? t('industries.add') : t('industries.edit')}
      isNew={industry.id === undefined}
      form={form}
      texts={['name']}
      busy={save.isPending}
      onSave={(values) => save.mutate(values)}
      onClose={onClose}
      conflict={conflict}
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
