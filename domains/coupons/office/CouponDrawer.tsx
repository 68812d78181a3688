/** The form of one coupon: new, changed while it is a draft, or copied from another. */
import { ListField } from '#domains/audiences/office/door/ListField.tsx'
import { RehearsalNote } from '#domains/campaigns/office/door/RehearsalNote.tsx'
import { useMe } from '#domains/staff/office/door/me.ts'
import { instantIn } from '#kit/contract/zone.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { LangTabs } from '#kit/ui/forms/LangTabs.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { AmountField } from '#kit/web/forms/AmountField.tsx'
import { dropDraft, useDraft } from '#kit/web/forms/draft.ts'
import { EditDrawer } from '#kit/web/forms/EditDrawer.tsx'
import { errorText, useSchemaForm } from '#kit/web/forms/form.ts'
import { useSaving } from '#kit/web/forms/saving.tsx'
import { useTextLang } from '#kit/web/forms/text-lang.ts'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import { shopTimeZone } from '#kit/web/language/dates.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { officeCoupon, officeCoupons, saveCoupon } from '../office-calls.gen.ts'
import { CouponAudience, CouponCart, CouponKind, CouponScope } from '../contract.ts'
import { NAME_MAX, PER_PERSON_MAX, TOTAL_MAX, VALID_DAYS_MAX } from '../limits.ts'
import { CouponSource, type OfficeTemplate } from '../office-contract.ts'
import { CouponReasons } from '../reasons.ts'
import { draftOf, Values, valuesOf, type Fields } from './coupon-values.ts'
import { ScopeField } from './door/ScopeField.tsx'

export type Opened = { as: 'new' } | { as: 'edit' | 'copy'; row: OfficeTemplate }
type Props = { opened: Opened; onClose: () => void }

export function CouponDrawer({ opened, onClose: close }: Props) {
  const t = useT('office.coupons')
  const row = opened.as === 'new' ? undefined : opened.row
  const [lang, setLang] = useTextLang(opened.as === 'new')
  const form = useSchemaForm(Values, valuesOf(row))
  const draft = draftOf(opened.as, row)
  useDraft(form, draft, { who: String(useMe().id) })
  const onClose = () => (dropDraft(draft), close())
  const { isDirty } = form.formState
  const { options, conflict } = useSaving({
    refresh: [officeCoupons, officeCoupon],
    form,
    byCode: {
      [CouponReasons.worthWrong.code]: 'thresholdAmount',
      [CouponReasons.timesWrong.code]: 'claimUntil',
      [CouponReasons.scopeUnknown.code]: 'scopeIds',
      [CouponReasons.listNeeded.code]: 'listId',
    },
    onClose,
  })
  const save = useAct(saveCoupon, options)
  const isEdit = opened.as === 'edit'
  return (
    <EditDrawer
      title={t(isEdit ? 'edit' : 'add')}
      isDirty={isDirty}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={form.handleSubmit(
        ({ claimFrom, claimUntil, thresholdAmount, validBy, ...values }) =>
          save.mutate({
            ...values,
            thresholdAmount: thresholdAmount ?? 0,
            offAmount: values.kind === 'reduction' ? values.offAmount : null,
            offPercent: values.kind === 'discount' ? values.offPercent : null,
            capAmount: values.kind === 'reduction' ? null : values.capAmount,
            minLevel: values.audience === 'level' ? values.minLevel : null,
            listId: values.audience === 'list' ? values.listId : null,
            scopeIds: values.scope === 'all' ? [] : values.scopeIds,
            claimFrom: instantIn(claimFrom, shopTimeZone()) ?? '',
            claimUntil: instantIn(claimUntil, shopTimeZone()) ?? '',
            validDays: validBy === 'days' ? values.validDays : null,
            validFrom: validBy === 'days' ? null : instantIn(values.validFrom, shopTimeZone()),
            validUntil: validBy === 'days' ? null : instantIn(values.validUntil, shopTimeZone()),
            templateId: isEdit ? (row?.id ?? null) : null,
            version: isEdit ? (row?.version ?? 0) : 0,
          }),
      )}
    >
      <LangTabs current={lang} onSelect={setLang} missing={[]} />
      <TranslatedField
        control={form.control}
        name="name"
        lang={lang}
        label={t('name')}
        required
        maxLength={NAME_MAX}
      />
      <WorthFields form={form} />
      <ScopeFields form={form} />
      <AudienceFields form={form} />
      <SupplyFields form={form} />
      {opened.as === 'edit' && (
        <RehearsalNote of="coupon" id={opened.row.id} version={opened.row.version} />
      )}
      {conflict}
    </EditDrawer>
  )
}

/** An empty field is none, and no number that is wrong. */
const OPTIONAL = {
  setValueAs: (typed: unknown) => (typed === '' || typed === null ? null : Number(typed)),
}

/** What it takes off, and from which sum on. */
function WorthFields({ form }: Fields) {
  const t = useT('office.coupons')
  const kit = useT('office.kit')
  const { errors } = form.formState
  const kind = form.watch('kind')
  return (
    <>
      <Field label={t('type')}>
        <Select
          {...form.register('kind')}
          options={CouponKind.options.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
      </Field>
      {kind === 'reduction' && (
        <AmountField
          control={form.control}
          name="offAmount"
          currency={baseCurrency()}
          label={t('off')}
          required
        />
      )}
      {kind === 'discount' && (
        <Field label={t('percent')} required error={errorText(errors.offPercent, kit('needed'))}>
          <TextInput
            type="number"
            min={1}
            max={100}
            after="%"
            {...form.register('offPercent', OPTIONAL)}
          />
        </Field>
      )}
      {kind !== 'reduction' && (
        <AmountField
          control={form.control}
          name="capAmount"
          currency={baseCurrency()}
          label={t('cap')}
          required={kind === 'discount'}
          hint={kind === 'freight' ? t('noneHint') : undefined}
        />
      )}
      <AmountField
        control={form.control}
        name="thresholdAmount"
        currency={baseCurrency()}
        label={t('threshold')}
        hint={t('thresholdHint')}
      />
    </>
  )
}

/** For which goods. */
function ScopeFields({ form }: Fields) {
  const t = useT('office.coupons')
  const kit = useT('office.kit')
  const { errors } = form.formState
  const [scope, scopeIds] = form.watch(['scope', 'scopeIds'])
  return (
    <>
      <Field label={t('products')}>
        <Select
          value={scope}
          onChange={({ target }) => {
            form.setValue('scope', CouponScope.parse(target.value), { shouldDirty: true })
            form.setValue('scopeIds', [])
          }}
          options={CouponScope.options.map((value) => ({ value, label: t(`scope.${value}`) }))}
        />
      </Field>
      {scope !== 'all' && (
        <ScopeField
          scope={scope}
          ids={scopeIds}
          error={errorText(errors.scopeIds, kit('needed'))}
          onChange={(ids) =>
            form.setValue('scopeIds', ids, { shouldDirty: true, shouldValidate: true })
          }
        />
      )}
      <Field label={t('goodsOf')} hint={t('goodsOfHint')}>
        <Select
          {...form.register('cart')}
          options={CouponCart.options.map((value) => ({ value, label: t(`cart.${value}`) }))}
        />
      </Field>
    </>
  )
}

/** For which buyers. */
function AudienceFields({ form }: Fields) {
  const t = useT('office.coupons')
  const kit = useT('office.kit')
  const { errors } = form.formState
  const audience = form.watch('audience')
  return (
    <>
      <Field label={t('customers')}>
        <Select
          {...form.register('audience')}
          options={CouponAudience.options.map((value) => ({
            value,
            label: t(`audience.${value}`),
          }))}
        />
      </Field>
      {audience === 'level' && (
        <Field label={t('leastLevel')} error={errorText(errors.minLevel, kit('needed'))}>
          <TextInput type="number" min={1} max={5} {...form.register('minLevel', OPTIONAL)} />
        </Field>
      )}
      {audience === 'list' && (
        <ListField
          value={form.watch('listId')}
          error={errorText(errors.listId, kit('needed'))}
          onList={(listId) =>
            form.setValue('listId', listId, { shouldDirty: true, shouldValidate: true })
          }
        />
      )}
    </>
  )
}

/** How many there are, how and when buyers get them, and how long they are good. */
function SupplyFields({ form }: Fields) {
  const t = useT('office.coupons')
  const kit = useT('office.kit')
  const { errors } = form.formState
  const validBy = form.watch('validBy')
  return (
    <>
      <Field label={t('way')}>
        <Select
          {...form.register('source')}
          options={CouponSource.options.map((value) => ({ value, label: t(`source.${value}`) }))}
        />
      </Field>
      <Field label={t('total')} required error={errorText(errors.totalCount, kit('needed'))}>
        <TextInput
          type="number"
          min={1}
          max={TOTAL_MAX}
          {...form.register('totalCount', { valueAsNumber: true })}
        />
      </Field>
      <Field label={t('perPerson')} required error={errorText(errors.perPerson, kit('needed'))}>
        <TextInput
          type="number"
          min={1}
          max={PER_PERSON_MAX}
          {...form.register('perPerson', { valueAsNumber: true })}
        />
      </Field>
      <Field label={t('claimFrom')} required error={errorText(errors.claimFrom, kit('needed'))}>
        <TextInput type="datetime-local" {...form.register('claimFrom')} />
      </Field>
      <Field label={t('claimUntil')} required error={errorText(errors.claimUntil, kit('needed'))}>
        <TextInput type="datetime-local" {...form.register('claimUntil')} />
      </Field>
      <Field label={t('validity')} hint={t('validHint')}>
        <Select
          {...form.register('validBy')}
          options={(['days', 'dates'] as const).map((value) => ({
            value,
            label: t(`validBy.${value}`),
          }))}
        />
      </Field>
      {validBy === 'days' ? (
        <Field label={t('validDays')} required error={errorText(errors.validDays, kit('needed'))}>
          <TextInput
            type="number"
            min={1}
            max={VALID_DAYS_MAX}
            {...form.register('validDays', { valueAsNumber: true })}
          />
        </Field>
      ) : (
        <>
          <Field label={t('validFrom')} required error={errorText(errors.validFrom, kit('needed'))}>
            <TextInput type="datetime-local" {...form.register('validFrom')} />
          </Field>
          <Field
            label={t('validUntil')}
            required
            error={errorText(errors.validUntil, kit('needed'))}
          >
            <TextInput type="datetime-local" {...form.register('validUntil')} />
          </Field>
        </>
      )}
    </>
  )
}
