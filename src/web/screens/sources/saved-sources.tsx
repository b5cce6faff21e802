export default function SavedSources() {
  return null
}
