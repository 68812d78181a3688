/** Publishing a coupon, and ending it: for those who have not claimed it yet, or for all who have not used it. */
import * as z from 'zod/mini'
import { RehearsalNote } from '#domains/campaigns/office/door/RehearsalNote.tsx'
import { useMe } from '#domains/staff/office/door/me.ts'
import { textIn } from '#kit/contract/lang.ts'
import { requiredTexts } from '#kit/contract/values.ts'
import { LangTabs } from '#kit/ui/forms/LangTabs.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { StaffReasonDialog } from '#domains/staff/office/door/StaffReasonDialog.tsx'
import { dropDraft, useDraft } from '#kit/web/forms/draft.ts'
import { useSchemaForm } from '#kit/web/forms/form.ts'
import { useTextLang } from '#kit/web/forms/text-lang.ts'
import { missingIn, TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { useDates, useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import {
  officeCoupon,
  officeCoupons,
  publishCoupon,
  stopCoupon,
  voidCoupon,
} from '../office-calls.gen.ts'
import { REASON_MAX } from '../limits.ts'
import type { OfficeTemplate } from '../office-contract.ts'
import { useWorth } from './worth.ts'

type PublishProps = { row: OfficeTemplate; onClose: () => void }

export function PublishDialog({ row, onClose }: PublishProps) {
  const t = useT('office.coupons')
  const kit = useT('office.kit')
  const lang = useLang()
  const { dateTime } = useDates()
  const { number } = useNumbers()
  const worthOf = useWorth()
  const publish = useAct(publishCoupon, {
    refresh: [officeCoupons, officeCoupon],
    onDone: ({ state }) => {
      const isAsked = state === 'draft'
      toast(t(isAsked ? 'asked' : 'published'), { kind: isAsked ? 'info' : 'success' })
      onClose()
    },
  })
  return (
    <FormDialog
      title={kit('act.publishOf', { name: textIn(row.name, lang).text })}
      text={t('publishText', {
        worth: worthOf(row),
        total: number(row.totalCount),
        audience: t(`audience.${row.audience}`),
        from: dateTime(row.claimFrom),
        to: dateTime(row.claimUntil),
      })}
      verb={t('publish')}
      busy={publish.isPending}
      onClose={onClose}
      onSubmit={() => publish.mutate({ templateId: row.id, version: row.version })}
    >
      <RehearsalNote of="coupon" id={row.id} version={row.version} />
    </FormDialog>
  )
}

export type Ending = { row: OfficeTemplate; by: 'stop' | 'void' }

export function EndDialog({ by, ...props }: Ending & { onClose: () => void }) {
  return by === 'stop' ? <StopDialog {...props} /> : <VoidDialog {...props} />
}

function StopDialog({ row, onClose }: PublishProps) {
  const t = useT('office.coupons')
  const kit = useT('office.kit')
  const lang = useLang()
  const draft = `coupon-stop:${row.id}`
  const stop = useAct(stopCoupon, {
    refresh: [officeCoupons, officeCoupon],
    onDone: () => (dropDraft(draft), onClose()),
  })
  return (
    <StaffReasonDialog
      title={kit('act.stopOf', { name: textIn(row.name, lang).text })}
      text={t('stopText')}
      verb={t('stop')}
      draft={draft}
      busy={stop.isPending}
      onClose={onClose}
      onReason={(reason) => stop.mutate({ templateId: row.id, reason })}
    />
  )
}

const Voiding = z.object({ reasons: requiredTexts(REASON_MAX) })

/** Buyers read why, each in their language. */
function VoidDialog({ row, onClose: close }: PublishProps) {
  const t = useT('office.coupons')
  const own = useLang()
  const [lang, setLang] = useTextLang(true)
  const form = useSchemaForm(Voiding, { reasons: { cn: '' } })
  const draft = `coupon-void:${row.id}`
  useDraft(form, draft, { who: String(useMe().id) })
  const onClose = () => (dropDraft(draft), close())
  const cancel = useAct(voidCoupon, { refresh: [officeCoupons, officeCoupon], onDone: onClose })
  return (
    <FormDialog
      title={t('voidOf', { name: textIn(row.name, own).text })}
      text={t('voidText')}
      verb={t('void')}
      tone="danger"
      busy={cancel.isPending}
      isDirty={form.formState.isDirty}
      onClose={onClose}
      onSubmit={form.handleSubmit(
        ({ reasons: { cn: reason, ...reasonTexts } }) =>
          cancel.mutate({ templateId: row.id, reason, reasonTexts }),
        () => setLang('cn'),
      )}
    >
      <LangTabs current={lang} onSelect={setLang} missing={missingIn([form.watch('reasons')])} />
      <TranslatedField
        control={form.control}
        name="reasons"
        lang={lang}
        label={t('voidReason')}
        hint={t('voidReasonHint')}
        required
        rows={3}
        maxLength={REASON_MAX}
      />
    </FormDialog>
  )
}
