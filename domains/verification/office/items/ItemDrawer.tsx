/** Edits one item that businesses are asked for: its texts, its kind, whether it is required, and of whom. */
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useRecordForm } from '#kit/web/forms/record-form.ts'
import { TextsDrawer } from '#kit/web/forms/TextsDrawer.tsx'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { BusinessKind } from '../../contract.ts'
import { ALWAYS_ASKED, isText, OWN_KINDS } from '../../items.ts'
import { officeVerificationItems, saveVerificationItem } from '../../items-calls.gen.ts'
import { ITEM_EXAMPLE_MAX, ITEM_HELP_MAX, ITEM_NAME_MAX, ItemForm } from '../../items-contract.ts'
import { VerificationReasons } from '../../reasons.ts'
import { CountriesField } from './CountriesField.tsx'

type Props = { item: ItemForm; onClose: () => void }

export function ItemDrawer({ item, onClose }: Props) {
  const t = useT('office.verification')
  const isNew = item.code === null
  const record = useRecordForm({
    schema: ItemForm,
    values: item,
    save: saveVerificationItem,
    source: officeVerificationItems,
    pick: (all) => all.find(({ code }) => code === item.code),
    byCode: { [VerificationReasons.itemNameTaken.code]: 'name' },
    words: { labels: useLabels() },
    onClose,
  })
  const { form } = record
  const kind = form.watch('kind')
  const hasExample = kind === 'builtIn' ? hasTypedValue(item.code) : isText(kind)
  return (
    <TextsDrawer
      title={t(isNew ? 'items.add' : 'items.edit')}
      isNew={isNew}
      record={record}
      texts={hasExample ? ['name', 'help', 'example'] : ['name', 'help']}
      onClose={onClose}
      head={<Rules form={form} item={item} />}
    >
      {(lang) => (
        <>
          <TranslatedField
            control={form.control}
            name="name"
            lang={lang}
            label={t('items.name')}
            required
            maxLength={ITEM_NAME_MAX}
          />
          <TranslatedField
            control={form.control}
            name="help"
            lang={lang}
            label={t('items.help')}
            hint={t('items.helpHint')}
            rows={2}
            maxLength={ITEM_HELP_MAX}
          />
          {hasExample && (
            <TranslatedField
              control={form.control}
              name="example"
              lang={lang}
              label={t('items.example')}
              hint={t('items.exampleHint')}
              maxLength={ITEM_EXAMPLE_MAX}
            />
          )}
        </>
      )}
    </TextsDrawer>
  )
}

const hasTypedValue = (code: string | null): boolean =>
  ['storeName', 'contactName', 'mobile', 'idNumber'].includes(code ?? '')

function useLabels() {
  const t = useT('office.verification')
  return {
    name: t('items.name'),
    help: t('items.help'),
    example: t('items.example'),
    isRequired: t('items.required'),
    businessKinds: t('items.who'),
    countries: t('items.countries'),
    active: t('items.ask'),
  }
}

/** All but its texts. */
function Rules({
  form,
  item,
}: {
  form: UseFormReturn<ItemForm, unknown, ItemForm>
  item: ItemForm
}) {
  const t = useT('office.verification')
  const isNew = item.code === null
  if (ALWAYS_ASKED.includes(item.code ?? '')) return <Notice>{t('items.always')}</Notice>
  const kind = form.watch('kind')
  return (
    <>
      {isNew && (
        <Field label={t('items.kind')} hint={t('items.kindFixed')}>
          <Select
            {...form.register('kind')}
            options={OWN_KINDS.map((each) => ({ value: each, label: t(`itemKind.${each}`) }))}
          />
        </Field>
      )}
      <Switch {...form.register('isRequired')}>{t('items.required')}</Switch>
      {isNew && (kind === 'text' || kind === 'creditCode' || kind === 'file') && (
        <Checkbox {...form.register('isSensitive')}>{t('items.sensitive')}</Checkbox>
      )}
      {!isNew && item.isSensitive && (
        <p className="text-sm text-ink-3">
          {t('items.sensitive')}. {t('items.sensitiveFixed')}
        </p>
      )}
      <Controller
        control={form.control}
        name="businessKinds"
        render={({ field }) => <KindsField value={field.value} onChange={field.onChange} />}
      />
      <Controller
        control={form.control}
        name="countries"
        render={({ field }) => <CountriesField value={field.value} onChange={field.onChange} />}
      />
      {!isNew && <Switch {...form.register('active')}>{t('items.ask')}</Switch>}
    </>
  )
}

type Kinds = ItemForm['businessKinds']

function KindsField({ value, onChange }: { value: Kinds; onChange: (kinds: Kinds) => void }) {
  const t = useT('office.verification')
  const words = useT('verification')
  return (
    <Field label={t('items.who')} hint={t('items.whoHint')} group>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {BusinessKind.options.map((kind) => (
          <Checkbox
            key={kind}
            checked={value.includes(kind)}
            onChange={({ target }) =>
              onChange(
                BusinessKind.options.filter((each) =>
                  each === kind ? target.checked : value.includes(each),
                ),
              )
            }
          >
            {words(`kind.${kind}`)}
          </Checkbox>
        ))}
      </div>
    </Field>
  )
}
