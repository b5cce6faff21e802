export default function Sources() {
  return null
}
