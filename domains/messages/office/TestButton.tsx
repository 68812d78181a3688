/** Sends the text with sample values: a mail to the member of staff, a text message to a number. */
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { testTemplate } from '../templates-calls.gen.ts'
import type { MessageTemplate } from '../templates-contract.ts'
import type { Text } from './use-preview.ts'

type Props = {
  which: Pick<MessageTemplate, 'channel' | 'template' | 'lang'>
  text: Text
  disabled: boolean
}

const PHONE = /^\+\d{6,15}$/

export function TestButton({ which, text, disabled }: Props) {
  const t = useT('office.messages')
  const kit = useT('forms')
  const [isAsking, setIsAsking] = useState(false)
  const [phone, setPhone] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const test = useAct(testTemplate, {
    onDone: ({ to }) => {
      setIsAsking(false)
      toast(t('test.done', { to }), { kind: 'success' })
    },
  })
  const sendSms = () => {
    const number = phone.replaceAll(/[\s-]/g, '')
    if (!PHONE.test(number)) return setIsWrong(true)
    setIsWrong(false)
    return test.mutate({ ...which, ...text, phone: number })
  }
  return (
    <>
      <Button
        variant="secondary"
        icon={Send}
        disabled={disabled}
        busy={test.isPending}
        onClick={() =>
          which.channel === 'sms' ? setIsAsking(true) : test.mutate({ ...which, ...text })
        }
      >
        {t(`test.${which.channel}`)}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('test.sms')}
        foot={
          <>
            <Button onClick={() => setIsAsking(false)}>{kit('cancel')}</Button>
            <Button variant="primary" busy={test.isPending} onClick={sendSms}>
              {t('test.send')}
            </Button>
          </>
        }
      >
        <Field
          label={t('test.phone')}
          required
          hint={t('test.phoneHint')}
          error={isWrong ? t('test.phoneWrong') : undefined}
        >
          <TextInput
            data-autofocus
            type="tel"
            value={phone}
            maxLength={20}
            onChange={({ target }) => setPhone(target.value)}
          />
        </Field>
      </Dialog>
    </>
  )
}
