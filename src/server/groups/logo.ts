import { Problem } from '../../domain/problem.ts'
import type { Membership } from '../platform/http/calls.ts'
import { createFairGate } from '../platform/turns/gate.ts'

/** A logo in one width, pixels. */
export interface LogoImage {
  readonly width: number
  readonly webp: Buffer
}

/** Size limit of an upload, bytes. */
export const LOGO_MAX = 2 * 2 ** 20
const PIXELS_MAX = 4096 ** 2
const SECONDS_MAX = 20

/** Widths of the specification (section 9) for displays with one and two pixels per point. */
const widths = [320, 640, 768, 1024, 1280, 1536]
export const logoWidths = [...new Set(widths.flatMap((width) => [width, 2 * width]))].sort((a, b) => a - b)

/** Recognises accepted formats by their first bytes, not by name or content type. Other formats never reach a decoder. */
const accepted: readonly ((head: Buffer) => boolean)[] = [
  (head) => head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  (head) => head.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
  (head) => /^GIF8[79]a/.test(head.toString('latin1', 0, 6)),
  (head) => /^ftypavi[fs]/.test(head.toString('latin1', 4, 12)),
]

let opening: ReturnType<typeof openSharp> | undefined

/** Loads the library only when the first logo is uploaded. */
async function openSharp() {
  const { default: sharp } = await import('sharp')
  // Blocks the many other formats that libvips supports, such as SVG and PDF.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
  })
  // A cache is useless, because each image is decoded only once.
  sharp.cache(false)
  return sharp
}

/** Images are decoded one at a time, because decoding takes memory and CPU time. Organisations and their branches take turns. */
const gate = createFairGate({ width: 1, mostWaiting: 10 })

/**
 * Re-encodes an uploaded image as WebP in every width that it fills: upright, first frame only, without metadata.
 * @throws Problem `group.logo-unreadable`, `rate.limited`
 */
export async function readLogo(
  file: Buffer,
  { groupId, root = groupId, branch }: Pick<Membership, 'groupId' | 'root' | 'branch'>,
): Promise<LogoImage[]> {
  if (!accepted.some((fits) => fits(file))) throw new Problem('group.logo-unreadable')
  const drawn = () =>
    draw(file).catch((cause) => {
      throw new Problem('group.logo-unreadable', {}, { cause })
    })
  const images = await gate.enter(root, drawn, branch)
  if (!images) throw new Problem('rate.limited', { seconds: 10 })
  return images
}

async function draw(file: Buffer): Promise<LogoImage[]> {
  opening ??= openSharp()
  const sharp = await opening
  const { data, info } = await sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: logoWidths.at(-1), withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: SECONDS_MAX })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const images: LogoImage[] = []
  for (const width of [...logoWidths.filter((candidate) => candidate < info.width), info.width]) {
    const webp = await sharp(data, { raw, limitInputPixels: PIXELS_MAX })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 80, alphaQuality: 90 })
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer()
    images.push({ width, webp })
  }
  return images
}
