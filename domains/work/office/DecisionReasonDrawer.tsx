/** Edits one ready text in four languages, what it fits, and whether it is offered. */
import * as z from 'zod/mini'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { useRecordForm } from '#kit/web/forms/record-form.ts'
import { TextsDrawer } from '#kit/web/forms/TextsDrawer.tsx'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { listDecisionReasons, saveDecisionReason } from '../decision-reasons-calls.gen.ts'
import {
  DecisionReasonForm,
  REASON_TEXT_MAX,
  type DecisionReasonKind,
} from '../decision-reasons-contract.ts'
import { SITUATIONS_OF } from '../decision-reasons.ts'
import { WorkReasons } from '../reasons.ts'

export type ReasonValues = z.infer<typeof DecisionReasonForm>
export const toNewReason = (kind: DecisionReasonKind): ReasonValues => ({
  kind,
  text: { cn: '' },
  situations: [],
  active: true,
  version: 0,
})
export const valuesOf = ({
  id,
  kind,
  text,
  situations,
  active,
  version,
}: ReasonValues): ReasonValues => ({
  ...(id === undefined ? {} : { id }),
  kind,
  text,
  situations,
  active,
  version,
})

const Form = DecisionReasonForm.check(
  z.refine(({ text }) => text.cn.trim() !== '', { path: ['text', 'cn'], error: 'missing' }),
)

type Props = { reason: ReasonValues; onClose: () => void }

export function DecisionReasonDrawer({ reason, onClose }: Props) {
  const t = useT('office.work')
  const record = useRecordForm({
    schema: Form,
    values: reason,
    save: saveDecisionReason,
    source: listDecisionReasons,
    pick: (all) => {
      const found = all.find(({ id }) => id === reason.id)
      return found && valuesOf(found)
    },
    byCode: { [WorkReasons.reasonTaken.code]: 'text' },
    words: {
      labels: {
        text: t('reasons.text'),
        situations: t('reasons.fits'),
        active: t('reasons.offer'),
      },
    },
    onClose,
  })
  const { form } = record
  const situations = SITUATIONS_OF[reason.kind] ?? []
  return (
    <TextsDrawer
      title={t(reason.id === undefined ? 'reasons.add' : 'reasons.edit')}
      isNew={reason.id === undefined}
      record={record}
      texts={['text']}
      onClose={onClose}
    >
      {(lang) => (
        <>
          <TranslatedField
            control={form.control}
            name="text"
            lang={lang}
            label={t('reasons.text')}
            hint={t('reasons.textHint')}
            required
            rows={3}
            maxLength={REASON_TEXT_MAX}
          />
          {situations.length > 0 && (
            <Field label={t('reasons.fits')} hint={t('reasons.fitsHint')} group>
              <div className="grid gap-2">
                {situations.map((situation) => (
                  <Checkbox key={situation} value={situation} {...form.register('situations')}>
                    {t(`situation.${situation}`)}
                  </Checkbox>
                ))}
              </div>
            </Field>
          )}
          <Switch {...form.register('active')}>{t('reasons.offer')}</Switch>
        </>
      )}
    </TextsDrawer>
  )
}
