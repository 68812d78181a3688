/** The form of one activity: new, changed, or copied from another. Its prices are pasted as rows of a spreadsheet. */
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { ListField } from '#domains/audiences/office/door/ListField.tsx'
import { RehearsalNote } from '#domains/campaigns/office/door/RehearsalNote.tsx'
import { useMe } from '#domains/staff/office/door/me.ts'
import { requiredTexts } from '#kit/contract/values.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { clockIn, instantIn } from '#kit/contract/zone.ts'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { dropDraft, useDraft } from '#kit/web/forms/draft.ts'
import { EditDrawer } from '#kit/web/forms/EditDrawer.tsx'
import { errorText, useSchemaForm } from '#kit/web/forms/form.ts'
import { useSaving } from '#kit/web/forms/saving.tsx'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { useTextLang } from '#kit/web/forms/text-lang.ts'
import { LangTabs } from '#kit/ui/forms/LangTabs.tsx'
import { useTableError } from '#kit/web/files/table-error.ts'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import { shopTimeZone } from '#kit/web/language/dates.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { officeActivities, officeActivity, saveActivity } from '../calls.gen.ts'
import { ActivityAudience, ActivityKind, type ActivityForm } from '../contract.ts'
import { PromotionReasons } from '../reasons.ts'
import { GiftFields, giftShape, giftValuesOf, ruleFrom } from './GiftFields.tsx'
import { PriceFileButton } from './PriceFileButton.tsx'
import { readPriceTable, writePriceTable } from './price-table.ts'

export type Opened = { id: number; as: 'edit' | 'copy' } | { id: null; as: 'new' }
type Props = { opened: Opened; onClose: () => void }
type Found = DataOf<typeof officeActivity>

/** Waits for the activity that is changed or copied. */
export function ActivityDrawer({ opened, onClose }: Props) {
  if (opened.id === null) return <Form as="new" found={undefined} onClose={onClose} />
  return <Loading opened={opened} onClose={onClose} />
}

function Loading({ opened, onClose }: { opened: Opened & { id: number } } & Omit<Props, 'opened'>) {
  const { data } = useLive(officeActivity, { activityId: opened.id })
  return data === undefined ? null : <Form as={opened.as} found={data} onClose={onClose} />
}

const clock = z.string().check(z.refine((typed) => instantIn(typed, shopTimeZone()) !== null))

const Values = z.object({
  kind: ActivityKind,
  names: requiredTexts(60),
  startsAt: clock,
  endsAt: clock,
  audience: ActivityAudience,
  listId: z.nullable(z.int()),
  leastLevel: z.int().check(z.minimum(1), z.maximum(5)),
  withCoupons: z.boolean(),
  table: z
    .string()
    .check(z.refine((text) => readPriceTable(text, baseCurrency()).problem === null)),
  ...giftShape,
})

const valuesOf = (found: Found | undefined): z.infer<typeof Values> => ({
  kind: found?.kind ?? 'special',
  names: { cn: '', ...found?.names },
  startsAt: found === undefined ? '' : clockIn(found.startsAt, shopTimeZone()),
  endsAt: found === undefined ? '' : clockIn(found.endsAt, shopTimeZone()),
  audience: found?.audience ?? 'all',
  listId: found?.listId ?? null,
  leastLevel: found?.leastLevel ?? 1,
  withCoupons: found?.takesCoupon ?? false,
  table: found === undefined ? '' : writePriceTable(found.skus, baseCurrency()),
  ...giftValuesOf(found?.gift),
})

/** Coupons never come on top of a flash sale; of gifts their rule says it. */
const mayTakeCoupons = (kind: ActivityForm['kind']): boolean =>
  kind === 'special' || kind === 'fixed'

/** @returns null where a tier of gifts cannot be read */
function writtenIn(values: z.infer<typeof Values>): ActivityForm | null {
  const { kind, names, startsAt, endsAt, audience, listId, leastLevel, withCoupons, table } = values
  const gift = kind === 'gift' ? ruleFrom(values) : null
  if (kind === 'gift' && gift === null) return null
  return {
    kind,
    names,
    audience,
    listId: audience === 'list' ? listId : null,
    leastLevel,
    takesCoupon: withCoupons && mayTakeCoupons(kind),
    gift,
    startsAt: instantIn(startsAt, shopTimeZone()) ?? '',
    endsAt: instantIn(endsAt, shopTimeZone()) ?? '',
    skus: readPriceTable(table, baseCurrency()).rows,
  }
}

type FormProps = { as: Opened['as']; found: Found | undefined; onClose: () => void }

/** Of a version: what was typed over an older one is not laid over a colleague's. */
const draftOf = (as: Opened['as'], found: Found | undefined): string =>
  found === undefined ? `activity:${as}` : `activity:${as}:${found.id}:${found.version}`

function Form({ as, found, onClose: close }: FormProps) {
  const t = useT('office.promotions')
  const kit = useT('office.kit')
  const [lang, setLang] = useTextLang(as === 'new')
  const form = useSchemaForm(Values, valuesOf(found))
  const draft = draftOf(as, found)
  useDraft(form, draft, { who: String(useMe().id) })
  const onClose = () => {
    dropDraft(draft)
    close()
  }
  const { errors, isDirty } = form.formState
  const { options, conflict } = useSaving({
    refresh: [officeActivities, officeActivity],
    form,
    byCode: {
      [PromotionReasons.over.code]: 'endsAt',
      [PromotionReasons.listNeeded.code]: 'listId',
      [PromotionReasons.skuUnknown.code]: 'table',
      [PromotionReasons.skuTwice.code]: 'table',
      [PromotionReasons.priceNeeded.code]: 'table',
      [PromotionReasons.giftQuotaNeeded.code]: 'table',
      [PromotionReasons.giftTiersWrong.code]: 'tierTable',
      [PromotionReasons.giftScopeUnknown.code]: 'scopeIds',
    },
    onClose,
  })
  const save = useAct(saveActivity, options)
  const table = form.watch('table')
  const tableError = useTableError()
  const { problem } = readPriceTable(table, baseCurrency())
  const isGift = form.watch('kind') === 'gift'
  return (
    <EditDrawer
      title={t(as === 'edit' ? 'edit' : 'add')}
      isDirty={isDirty}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => {
        const written = writtenIn(values)
        if (written === null) form.setError('tierTable', { type: 'custom' }, { shouldFocus: true })
        else {
          const isEdit = as === 'edit' && found !== undefined
          save.mutate({ ...written, ...(isEdit && { id: found.id, version: found.version }) })
        }
      })}
    >
      <LangTabs current={lang} onSelect={setLang} missing={[]} />
      <TranslatedField
        control={form.control}
        name="names"
        lang={lang}
        label={t('name')}
        hint={t(isGift ? 'gift.nameHint' : 'nameHint')}
        required
        maxLength={60}
      />
      <Field label={t('type')}>
        <Select
          {...form.register('kind')}
          options={ActivityKind.options.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
      </Field>
      <Field label={t('start')} required error={errorText(errors.startsAt, kit('needed'))}>
        <TextInput type="datetime-local" {...form.register('startsAt')} />
      </Field>
      <Field label={t('end')} required error={errorText(errors.endsAt, kit('needed'))}>
        <TextInput type="datetime-local" {...form.register('endsAt')} />
      </Field>
      <WhomFields form={form} />
      <Combining form={form} />
      {isGift && <GiftFields form={form} />}
      <Field
        label={t(isGift ? 'gift.table' : 'table')}
        hint={t(isGift ? 'gift.tableHint' : 'tableHint', { currency: baseCurrency() })}
        required
        error={errorText(errors.table, tableError(problem))}
      >
        <TextArea rows={8} spellCheck={false} className="font-mono" {...form.register('table')} />
      </Field>
      <PriceFileButton
        onTable={(read) =>
          form.setValue('table', read, { shouldDirty: true, shouldValidate: true })
        }
      />
      {as === 'edit' && found !== undefined && (
        <RehearsalNote of="activity" id={found.id} version={found.version} />
      )}
      {conflict}
    </EditDrawer>
  )
}

type Written = z.infer<typeof Values>

/** For whom it is. */
function WhomFields({ form }: { form: UseFormReturn<Written, unknown, Written> }) {
  const t = useT('office.promotions')
  const kit = useT('office.kit')
  const { errors } = form.formState
  return (
    <>
      <Field label={t('customers')}>
        <Select
          {...form.register('audience')}
          options={ActivityAudience.options.map((value) => ({
            value,
            label: t(`audience.${value}`),
          }))}
        />
      </Field>
      {form.watch('audience') === 'list' && (
        <ListField
          value={form.watch('listId')}
          error={errorText(errors.listId, kit('needed'))}
          onList={(listId) =>
            form.setValue('listId', listId, { shouldDirty: true, shouldValidate: true })
          }
        />
      )}
      <Field label={t('leastLevel')} hint={t('leastLevelHint')}>
        <Select
          {...form.register('leastLevel', { valueAsNumber: true })}
          options={[1, 2, 3, 4, 5].map((level) => ({ value: String(level), label: String(level) }))}
        />
      </Field>
    </>
  )
}

/** What comes on top of its prices. */
function Combining({ form }: { form: UseFormReturn<Written, unknown, Written> }) {
  const t = useT('office.promotions')
  const kind = form.watch('kind')
  if (kind === 'flash') return <p className="text-sm text-ink-3">{t('flash.alone')}</p>
  if (!mayTakeCoupons(kind)) return null
  return (
    <Checkbox {...form.register('withCoupons')}>
      {t('takesCoupon')}
      <small className="block text-ink-3">{t('takesCouponHint')}</small>
    </Checkbox>
  )
}
