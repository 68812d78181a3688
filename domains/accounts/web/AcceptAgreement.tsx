/** The agreement in force, to read, tick and accept. Loaded only when the agreement must be accepted again. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { agreement } from '../calls.gen.ts'
import { agreeAgain, myAgreement } from '../agreement-calls.gen.ts'
import { AgreementCheckbox } from './AgreementCheckbox.tsx'

export function AcceptAgreement() {
  const t = useT('accounts')
  const { data: terms } = useQuery({ ...query(agreement, {}), staleTime: 0 })
  const [isTicked, setIsTicked] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const agree = useAct(agreeAgain, {
    refresh: [myAgreement, agreement],
    onDone: () => toast(t('agreeAgain.done'), { kind: 'success' }),
  })
  if (terms === undefined) return null
  const submit = () => {
    if (isTicked) agree.mutate({ version: terms.version })
    else setIsAsked(true)
  }
  return (
    <section className="panel grid gap-3 p-4" aria-labelledby="agree-again">
      <Notice tone="warning">
        <b id="agree-again">{t('agreeAgain.title')}</b> {t('agreeAgain.text')}
      </Notice>
      <AgreementCheckbox
        title={terms.title}
        html={terms.html}
        error={isAsked && !isTicked ? t('error.agreed') : undefined}
      >
        <Checkbox checked={isTicked} onChange={(event) => setIsTicked(event.target.checked)}>
          {t('register.agree')}
        </Checkbox>
      </AgreementCheckbox>
      <Button
        variant="primary"
        className="justify-self-start"
        busy={agree.isPending}
        onClick={submit}
      >
        {t('agreeAgain.verb')}
      </Button>
    </section>
  )
}
