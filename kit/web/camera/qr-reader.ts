/** Reads QR codes in the pictures of a camera: by the browser where it can, else by a library that is loaded on demand. */

/** @returns the code's text, null where the picture has none */
export type QrReader = (video: HTMLVideoElement) => Promise<string | null>

/** Of the shape detection API, which TypeScript does not know yet. */
type Detector = { detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** @throws where the library cannot be loaded */
export async function openQrReader(): Promise<QrReader> {
  return (await openBrowserReader()) ?? (await openLibraryReader())
}

/** Some systems have the class and no service behind it: they support no format, or fail. */
async function openBrowserReader(): Promise<QrReader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (BarcodeDetector === undefined) return null
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => [])
  if (!formats.includes('qr_code')) return null
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}

/** A code that fills a third of a picture of this width has several points for each of its squares. */
const WIDTH = 640

async function openLibraryReader(): Promise<QrReader> {
  const { default: decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    if (drawing === null || video.videoWidth === 0) return null
    const width = Math.min(WIDTH, video.videoWidth)
    const height = Math.round((video.videoHeight * width) / video.videoWidth)
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    drawing.drawImage(video, 0, 0, width, height)
    try {
      return decodeQR({ width, height, data: drawing.getImageData(0, 0, width, height).data })
    } catch {
      return null // how the library says that there is none
    }
  }
}
