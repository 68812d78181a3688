/** The codes of a coupon, batch by batch: how many were made and claimed; making, downloading and voiding them. */
import Ban from 'lucide-react/icons/ban'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useMay } from '#domains/staff/office/door/me.ts'
import { int } from '#kit/contract/values.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { addressOf } from '#kit/web/calls/call.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { StaffReasonDialog } from '#domains/staff/office/door/StaffReasonDialog.tsx'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { ExportMenu } from '#kit/web/lists/ExportMenu.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { codeBatches, codesFile, makeCodes, voidCodes } from '../codes-calls.gen.ts'
import type { CodeBatch } from '../codes-contract.ts'
import { BATCH_NAME_MAX, CODES_MAX } from '../limits.ts'
import { officeCoupon } from '../office-calls.gen.ts'
import type { OfficeTemplate } from '../office-contract.ts'
import { CouponReasons } from '../reasons.ts'

const LIVE_MS = 2000

const isMoving = ({ madeCount, codeCount, voidedAt }: CodeBatch) =>
  voidedAt === null && madeCount < codeCount

export function CodesPanel({ row }: { row: OfficeTemplate }) {
  const t = useT('office.coupons')
  const canMake = useMay()('coupons.codes')
  const [isSlow, setIsSlow] = useState(false)
  const batches = useLive(codeBatches, { templateId: row.id }, { everyMs: isSlow && LIVE_MS })
  const moves = batches.data?.some(isMoving) === true
  if (moves !== isSlow) setIsSlow(moves)
  const [isMaking, setIsMaking] = useState(false)
  const [voided, setVoided] = useState<CodeBatch>()
  const isOn = row.stage === 'scheduled' || row.stage === 'running'
  return (
    <Panel
      flush
      title={t('codes.title')}
      more={
        canMake &&
        isOn && (
          <Button size="small" icon={Plus} onClick={() => setIsMaking(true)}>
            {t('codes.make')}
          </Button>
        )
      }
    >
      <Loaded query={batches}>
        {(rows) => <Batches rows={rows} canMake={canMake} isOn={isOn} onVoid={setVoided} />}
      </Loaded>
      {isMaking && <MakeDialog templateId={row.id} onClose={() => setIsMaking(false)} />}
      {voided !== undefined && <VoidDialog batch={voided} onClose={() => setVoided(undefined)} />}
    </Panel>
  )
}

type BatchesProps = {
  rows: readonly CodeBatch[]
  canMake: boolean
  isOn: boolean
  onVoid: (batch: CodeBatch) => void
}

function Batches({ rows, canMake, isOn, onVoid }: BatchesProps) {
  const t = useT('office.coupons')
  const { dateTime } = useDates()
  const { number } = useNumbers()
  return (
    <DataTable<CodeBatch>
      label={t('codes.title')}
      rows={rows}
      keyOf={({ id }) => String(id)}
      nameOf={({ name }) => name}
      empty={
        <EmptyState
          size="small"
          title={t('codes.none')}
          text={isOn ? t('codes.noneText') : t('codes.notYet')}
        />
      }
      columns={[
        {
          id: 'name',
          header: t('codes.name'),
          cell: ({ name, createdAt, voidedAt, voidReason }) => (
            <span className="stack gap-1">
              <b>{name}</b>
              <span className="text-sm text-ink-3">{dateTime(createdAt)}</span>
              {voidedAt !== null && (
                <span className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
                  <Tag tone="danger">{t('voided')}</Tag>
                  {voidReason}
                </span>
              )}
            </span>
          ),
        },
        {
          id: 'made',
          header: t('codes.made'),
          align: 'number',
          phone: 'labelled',
          cell: (batch) => (
            <>
              {t('of', { count: number(batch.madeCount), total: number(batch.codeCount) })}
              {isMoving(batch) && (
                <ProgressBar
                  value={batch.madeCount}
                  max={batch.codeCount}
                  label={t('codes.made')}
                />
              )}
            </>
          ),
        },
        {
          id: 'used',
          header: t('codes.claimed'),
          align: 'number',
          phone: 'labelled',
          cell: ({ claimedCount }) => number(claimedCount),
        },
        {
          id: 'open',
          header: t('codes.open'),
          align: 'number',
          phone: 'labelled',
          cell: ({ codeCount, claimedCount, voidedAt }) =>
            number(voidedAt === null ? codeCount - claimedCount : 0),
        },
        {
          id: 'acts',
          header: <span className="sr-only">{t('acts')}</span>,
          align: 'number',
          phone: 'last',
          cell: (batch) =>
            canMake && (
              <span className="flex items-center justify-end gap-1">
                {batch.madeCount > 0 && !isMoving(batch) && (
                  <ExportMenu
                    size="small"
                    addressOf={(format) => addressOf(codesFile, { batchId: batch.id, format })}
                  />
                )}
                {batch.voidedAt === null && (
                  <IconButton
                    icon={Ban}
                    label={t('codes.voidOf', { name: batch.name })}
                    onClick={() => onVoid(batch)}
                  />
                )}
              </span>
            ),
        },
      ]}
    />
  )
}

const Form = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(BATCH_NAME_MAX)),
  count: int(1, CODES_MAX),
})

function MakeDialog({ templateId, onClose }: { templateId: number; onClose: () => void }) {
  const t = useT('office.coupons')
  const kit = useT('office.kit')
  const { number } = useNumbers()
  const form = useSchemaForm(Form, { name: '' })
  const { errors } = form.formState
  const make = useAct(makeCodes, {
    refresh: [codeBatches, officeCoupon],
    onDone: ({ isAsked }) => {
      if (isAsked) toast(t('asked'), { kind: 'info' })
      onClose()
    },
    onRefused: (refused) =>
      showErrors(refused, form.setError, { [CouponReasons.tooManyCodes.code]: 'count' }),
  })
  return (
    <FormDialog
      title={t('codes.make')}
      text={t('codes.makeText')}
      verb={t('codes.makeVerb')}
      busy={make.isPending}
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => make.mutate({ templateId, ...values }))}
    >
      <Field
        label={t('codes.name')}
        hint={t('codes.nameHint')}
        required
        error={errorText(errors.name, kit('needed'))}
      >
        <TextInput maxLength={BATCH_NAME_MAX} {...form.register('name')} />
      </Field>
      <Field
        label={t('codes.count')}
        required
        error={errorText(errors.count, t('codes.countWrong', { most: number(CODES_MAX) }))}
      >
        <TextInput
          type="number"
          min={1}
          max={CODES_MAX}
          {...form.register('count', { valueAsNumber: true })}
        />
      </Field>
    </FormDialog>
  )
}

function VoidDialog({ batch, onClose }: { batch: CodeBatch; onClose: () => void }) {
  const t = useT('office.coupons')
  const draft = `codes-void:${batch.id}`
  const act = useAct(voidCodes, {
    refresh: [codeBatches],
    onDone: () => (dropDraft(draft), onClose()),
  })
  return (
    <StaffReasonDialog
      title={t('codes.voidOf', { name: batch.name })}
      text={t('codes.voidText')}
      verb={t('codes.void')}
      draft={draft}
      busy={act.isPending}
      onClose={onClose}
      onReason={(reason) => act.mutate({ batchId: batch.id, reason })}
    />
  )
}
