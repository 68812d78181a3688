/** The sandbox provider's hosted page, used without a browser: reads its form and presses one of its buttons. */
export type Outcome = 'succeed' | 'fail' | 'delay' | 'twice' | 'silent'

/** @returns where the page would send the buyer */
export async function act(redirectUrl: string, outcome: Outcome): Promise<string | null> {
  const form = new URLSearchParams({ outcome })
  const response = await fetch(redirectUrl, { method: 'POST', body: form, redirect: 'manual' })
  if (response.status >= 400) throw new Error(`the provider answered ${response.status}`)
  return response.headers.get('location')
}
