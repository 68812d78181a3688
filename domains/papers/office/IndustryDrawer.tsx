/** One main industry: its name in four languages, and whether it is offered. */
import * as z from 'zod/mini'
import { LangTabs } from '#kit/ui/LangTabs.tsx'
import { Switch } from '#kit/ui/Switch.tsx'
import { useAct } from '#kit/web/act.ts'
import { call } from '#kit/web/call.ts'
import { EditDrawer } from '#kit/web/EditDrawer.tsx'
import { showFaults, useSchemaForm } from '#kit/web/form.ts'
import { useT } from '#kit/web/i18n.tsx'
import { useMerging } from '#kit/web/merge/use-merging.tsx'
import { useTextLang } from '#kit/web/text-lang.ts'
import { toast } from '#kit/web/toast.ts'
import { missingIn, TranslatedField } from '#kit/web/TranslatedField.tsx'
import { PaperReasons } from '../contract.ts'
import { IndustryForm, officeIndustries, saveIndustry } from '../office-contract.ts'

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
  const t = useT('office.papers')
  const kit = useT('office.kit')
  const [lang, setLang] = useTextLang(industry.id === undefined)
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
  const save = useAct(saveIndustry, {
    refresh: [officeIndustries],
    onDone: () => {
      toast(kit('saved'), { kind: 'success' })
      onClose()
    },
    onRefused: (refused) =>
      merging.take(refused) ||
      showFaults(refused, form.setError, { [PaperReasons.industryNameTaken.code]: 'name' }),
  })
  return (
    <EditDrawer
      title={industry.id === undefined ? t('industries.add') : t('industries.edit')}
      isDirty={form.formState.isDirty}
      busy={save.isPending}
      onSubmit={form.handleSubmit(
        (values) => save.mutate(values),
        () => setLang('cn'),
      )}
      onClose={onClose}
    >
      <LangTabs current={lang} onSelect={setLang} missing={missingIn([form.watch('name')])} />
      <TranslatedField
        control={form.control}
        name="name"
        lang={lang}
        label={t('industries.name')}
        required
        maxLength={60}
      />
      <Switch {...form.register('active')}>{t('industries.offer')}</Switch>
      {merging.dialog}
    </EditDrawer>
  )
}
