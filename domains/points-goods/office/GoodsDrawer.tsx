/** The form of points goods: new, changed while they are not on sale, or copied from others. */
import type { UseFormReturn } from 'react-hook-form'
import { CouponSelect } from '#domains/coupons/office/door/CouponSelect.tsx'
import { useMe } from '#domains/staff/office/door/me.ts'
import { PictureUrlsField } from '#domains/uploads/office/door/PictureUrlsField.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { LangTabs } from '#kit/ui/forms/LangTabs.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { dropDraft, useDraft } from '#kit/web/forms/draft.ts'
import { EditDrawer } from '#kit/web/forms/EditDrawer.tsx'
import { errorText, useSchemaForm } from '#kit/web/forms/form.ts'
import { useSaving } from '#kit/web/forms/saving.tsx'
import { useTextLang } from '#kit/web/forms/text-lang.ts'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { GoodsKind } from '../contract.ts'
import {
  NAME_MAX,
  PER_PERSON_MAX,
  PICTURES_MAX,
  POINTS_MAX,
  SUPER_DAYS_MAX,
  TEXT_MAX,
  TOTAL_MAX,
} from '../limits.ts'
import { officePointsGoods, savePointsGoods } from '../office-calls.gen.ts'
import type { OfficePointsGoods } from '../office-contract.ts'
import { PointsGoodsReasons } from '../reasons.ts'
import { formOf, Values, valuesOf } from './goods-values.ts'

export type Opened = { as: 'new' } | { as: 'edit' | 'copy'; row: OfficePointsGoods }
type Props = { opened: Opened; onClose: () => void }
type Fields = { form: UseFormReturn<Values, unknown, Values> }

export function GoodsDrawer({ opened, onClose: close }: Props) {
  const t = useT('office.points-goods')
  const row = opened.as === 'new' ? undefined : opened.row
  const isEdit = opened.as === 'edit'
  const [lang, setLang] = useTextLang(opened.as === 'new')
  const form = useSchemaForm(Values, valuesOf(row))
  const draft = `points-goods:${opened.as}:${row?.id ?? 0}:${row?.version ?? 0}`
  useDraft(form, draft, { who: String(useMe().id) })
  const onClose = () => (dropDraft(draft), close())
  const { options, conflict } = useSaving({
    refresh: [officePointsGoods],
    form,
    byCode: {
      [PointsGoodsReasons.formWrong.code]: 'totalCount',
      [PointsGoodsReasons.couponWrong.code]: 'templateId',
    },
    onClose,
  })
  const save = useAct(savePointsGoods, options)
  return (
    <EditDrawer
      title={t(isEdit ? 'edit' : 'add')}
      isDirty={form.formState.isDirty}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={form.handleSubmit((values) =>
        save.mutate({
          ...formOf(values),
          goodsId: isEdit ? (row?.id ?? null) : null,
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
      <TranslatedField
        control={form.control}
        name="text"
        lang={lang}
        label={t('text')}
        rows={4}
        maxLength={TEXT_MAX}
      />
      <PictureUrlsField
        label={t('pictures')}
        purpose="product"
        nameOf={(number) => t('picture', { number })}
        most={PICTURES_MAX}
        urls={form.watch('pictureUrls')}
        onUrls={(change) =>
          form.setValue('pictureUrls', change(form.getValues('pictureUrls')), { shouldDirty: true })
        }
      />
      <KindFields form={form} isFixed={isEdit && row?.state !== 'draft'} />
      <SupplyFields form={form} />
      {conflict}
    </EditDrawer>
  )
}

/** What was on sale keeps its kind. */
function KindFields({ form, isFixed }: Fields & { isFixed: boolean }) {
  const t = useT('office.points-goods')
  const kit = useT('office.kit')
  const kind = form.watch('kind')
  return (
    <>
      <Field label={t('type')}>
        <Select
          disabled={isFixed}
          value={kind}
          onChange={({ target }) =>
            form.setValue('kind', GoodsKind.parse(target.value), { shouldDirty: true })
          }
          options={GoodsKind.options.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
      </Field>
      {kind === 'coupon' && <CouponField form={form} isFixed={isFixed} />}
      {kind === 'super' && (
        <Field
          label={t('superDays')}
          required
          error={errorText(form.formState.errors.superDays, kit('numberWrong'))}
        >
          <TextInput
            type="number"
            min={1}
            max={SUPER_DAYS_MAX}
            readOnly={isFixed}
            {...form.register('superDays', { valueAsNumber: true })}
          />
        </Field>
      )}
    </>
  )
}

function CouponField({ form, isFixed }: Fields & { isFixed: boolean }) {
  const t = useT('office.points-goods')
  const kit = useT('office.kit')
  const { templateId } = form.formState.errors
  return (
    <Field
      label={t('coupon')}
      hint={t('couponHint')}
      required
      error={errorText(templateId, kit('needed'))}
    >
      <CouponSelect
        source="points"
        disabled={isFixed}
        placeholder={t('couponChoose')}
        templateId={form.watch('templateId')}
        onChoose={(chosen) =>
          form.setValue('templateId', chosen, { shouldDirty: true, shouldValidate: true })
        }
      />
    </Field>
  )
}

/** An empty field is none. */
const OPTIONAL = {
  setValueAs: (typed: unknown) => (typed === '' || typed === null ? null : Number(typed)),
}

function SupplyFields({ form }: Fields) {
  const t = useT('office.points-goods')
  const kit = useT('office.kit')
  const { errors } = form.formState
  const wrong = kit('numberWrong')
  const isCode = form.watch('kind') === 'code'
  const numbers = { valueAsNumber: true }
  return (
    <>
      <Field label={t('pointsCount')} required error={errorText(errors.pointsCount, wrong)}>
        <TextInput
          type="number"
          min={1}
          max={POINTS_MAX}
          {...form.register('pointsCount', numbers)}
        />
      </Field>
      <Field
        label={t('total')}
        required
        hint={isCode ? t('codesHint') : undefined}
        error={errorText(errors.totalCount, wrong)}
      >
        <TextInput
          type="number"
          min={0}
          max={TOTAL_MAX}
          readOnly={isCode}
          {...form.register('totalCount', numbers)}
        />
      </Field>
      <Field label={t('perPerson')} required error={errorText(errors.perPerson, wrong)}>
        <TextInput
          type="number"
          min={1}
          max={PER_PERSON_MAX}
          {...form.register('perPerson', numbers)}
        />
      </Field>
      <Field
        label={t('minLevel')}
        hint={t('minLevelHint')}
        error={errorText(errors.minLevel, wrong)}
      >
        <TextInput type="number" min={1} {...form.register('minLevel', OPTIONAL)} />
      </Field>
      <Field label={t('saleFrom')} hint={t('timeHint')}>
        <TextInput type="datetime-local" {...form.register('saleFrom')} />
      </Field>
      <Field label={t('saleUntil')} hint={t('timeHint')}>
        <TextInput type="datetime-local" {...form.register('saleUntil')} />
      </Field>
    </>
  )
}
