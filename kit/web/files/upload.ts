/** Uploads a file with progress, which fetch does not report. */
import type { ArgumentOf, DataOf, Call, Envelope } from '../../contract/endpoint.ts'
import { Reasons, Refused } from '../../contract/refusal.ts'
import { headersFor, requestOf, unwrap } from '../calls/call.ts'
import { word } from '../language/words.ts'

type Options = {
  /** From 0 to 1, while the bytes are sent. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * @param input the endpoint's other fields
 * @throws {Refused} like `call`; when the connection fails with the message of a failed upload
 */
export async function upload<E extends Call>(
  endpoint: E,
  input: ArgumentOf<E>,
  file: Blob,
  { onProgress, signal }: Options = {},
): Promise<DataOf<E>> {
  const { address, body } = requestOf(endpoint, input)
  const form = new FormData()
  const fields = Object.entries(JSON.parse(body ?? '{}') as Record<string, string | number>)
  for (const [name, value] of fields) form.append(name, String(value))
  form.append('file', file)
  return sendBody(endpoint, address, form, { onProgress, signal })
}

/** The same for calls that take a large file without a form. */
export async function uploadLargeFile<E extends Call>(
  endpoint: E,
  input: ArgumentOf<E>,
  file: Blob,
  options: Options = {},
): Promise<DataOf<E>> {
  const whole = new Blob([file], { type: 'application/octet-stream' })
  return sendBody(endpoint, requestOf(endpoint, input).address, whole, options)
}

async function sendBody<E extends Call>(
  endpoint: E,
  address: string,
  body: FormData | Blob,
  { onProgress, signal }: { [Key in keyof Options]: Options[Key] | undefined },
): Promise<DataOf<E>> {
  const headers = headersFor(endpoint)
  const text = await new Promise<string>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    request.onload = () => resolve(request.responseText)
    request.onerror = () => reject(failed())
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
  return unwrap(endpoint, read<DataOf<E>>(text), headers)
}

function read<Data>(text: string): Envelope<Data> {
  try {
    return JSON.parse(text) as Envelope<Data>
  } catch {
    throw failed()
  }
}

const failed = () =>
  new Refused({ code: Reasons.unavailable.code, message: word('kit.upload.failed') })
