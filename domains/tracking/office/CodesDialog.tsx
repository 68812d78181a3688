/** What the providers call one carrier. */
import { useState } from 'react'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { saveCarrierCodes, trackingProviders } from '../providers-calls.gen.ts'
import type { CarrierCodes } from '../providers-contract.ts'

export type CarrierRow = CarrierCodes & { name: string }

const NAMES = ['kuaidi100', 'aftership'] as const
const CODE = /^([a-z0-9][a-z0-9_-]{1,39})?$/

export function CodesDialog({ row, onClose }: { row: CarrierRow; onClose: () => void }) {
  const t = useT('office.tracking')
  const kit = useT('office.kit')
  const [codes, setCodes] = useState({
    kuaidi100: row.kuaidi100 ?? '',
    aftership: row.aftership ?? '',
  })
  const [isTried, setIsTried] = useState(false)
  const save = useAct(saveCarrierCodes, {
    refresh: [trackingProviders],
    onDone: () => {
      toast(kit('saved'), { kind: 'success' })
      onClose()
    },
  })
  const isRight = (text: string) => CODE.test(text.trim())
  const submit = () => {
    setIsTried(true)
    if (!NAMES.every((name) => isRight(codes[name]))) return
    const sent = (text: string) => (text.trim() === '' ? null : text.trim())
    save.mutate({
      carrierId: row.carrierId,
      kuaidi100: sent(codes.kuaidi100),
      aftership: sent(codes.aftership),
    })
  }
  return (
    <FormDialog
      title={`${t('codes.title')} · ${row.name}`}
      verb={kit('save')}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {NAMES.map((name) => (
        <Field
          key={name}
          label={t(`provider.${name}`)}
          error={isTried && !isRight(codes[name]) ? t('codes.wrong') : undefined}
        >
          <TextInput
            value={codes[name]}
            maxLength={40}
            spellCheck={false}
            autoComplete="off"
            placeholder={t('codes.none')}
            inputClassName="code-text"
            onChange={(event) => setCodes({ ...codes, [name]: event.target.value })}
          />
        </Field>
      ))}
    </FormDialog>
  )
}
