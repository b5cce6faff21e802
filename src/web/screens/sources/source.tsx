export default function Source() {
  return null
}
