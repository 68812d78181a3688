/** Edits the hot words of one language: text, order, removal, and saving them together. */
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { Reasons } from '#kit/contract/refusal.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { ChangedDialog } from '#kit/web/forms/ChangedDialog.tsx'
import { showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { LeaveGuard } from '#kit/web/forms/LeaveGuard.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { officeSearchWords, saveHotWords } from '../calls.gen.ts'
import { HOT_WORDS_MAX, HotWordsForm as Form } from '../contract.ts'
import { HotWordRow, type HotWordsValues } from './HotWordRow.tsx'

export function HotWordsForm({ saved }: { saved: HotWordsValues }) {
  const t = useT('office.search')
  const kit = useT('office.kit')
  const form = useSchemaForm(Form, saved)
  const { isDirty } = form.formState
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'words' })
  const [isChanged, setIsChanged] = useState(false)
  const save = useAct(saveHotWords, {
    refresh: [officeSearchWords],
    onDone: () => {
      form.reset(form.getValues())
      toast(kit('saved'), { kind: 'success' })
    },
    onRefused: (refused) => {
      if (refused.reason.code !== Reasons.changedMeanwhile.code)
        return showErrors(refused, form.setError)
      setIsChanged(true)
      return true
    },
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
    >
      {fields.length === 0 && (
        <EmptyState size="small" title={t('hot.none')} text={t('hot.noneText')} />
      )}
      <ol className="grid gap-3">
        {fields.map(({ id }, index) => (
          <HotWordRow
            key={id}
            form={form}
            index={index}
            count={fields.length}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <div className="button-row">
        <Button
          variant="secondary"
          icon={Plus}
          disabled={fields.length >= HOT_WORDS_MAX}
          onClick={() => append({ text: '', target: '' })}
        >
          {t('hot.add')}
        </Button>
        <Button type="submit" variant="primary" busy={save.isPending} disabled={!isDirty}>
          {kit('save')}
        </Button>
      </div>
      <LeaveGuard isDirty={isDirty} />
      <ChangedDialog
        open={isChanged}
        onReload={() => window.location.reload()}
        onKeep={() => setIsChanged(false)}
      />
    </form>
  )
}
