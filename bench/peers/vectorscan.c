/* Expressions, one a line, over a file in memory, one thread: how many matches, and the seconds of CPU it took. */
#include <fcntl.h>
#include <hs.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>

static int count(unsigned int id, unsigned long long from, unsigned long long to, unsigned int flags, void *n) {
  (*(unsigned long long *)n)++;
  return 0;
}

int main(int argc, char **argv) {
  char *lines = NULL;
  size_t room = 0;
  const char *patterns[64];
  unsigned ids[64], flags[64], n = 0;
  FILE *list = fopen(argv[1], "r");
  if (argc < 3 || !list) return 2;
  while (n < 64 && getline(&lines, &room, list) > 0) {
    lines[strcspn(lines, "\n")] = 0;
    patterns[n] = strdup(lines);
    ids[n] = n;
    flags[n++] = HS_FLAG_DOTALL;
  }
  hs_database_t *database;
  hs_compile_error_t *error;
  if (hs_compile_multi(patterns, flags, ids, n, HS_MODE_BLOCK, NULL, &database, &error) != HS_SUCCESS) {
    fprintf(stderr, "%s\n", error->message);
    return 1;
  }
  hs_scratch_t *scratch = NULL;
  hs_alloc_scratch(database, &scratch);
  int file = open(argv[2], O_RDONLY);
  struct stat about;
  fstat(file, &about);
  char *bytes = mmap(NULL, about.st_size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
  unsigned long long matches = 0;
  clock_t begun = clock();
  for (long long at = 0; at < about.st_size; at += 1 << 28) {
    long long length = about.st_size - at < 1 << 28 ? about.st_size - at : 1 << 28;
    hs_scan(database, bytes + at, (unsigned)length, 0, scratch, count, &matches);
  }
  printf("%f %llu\n", (double)(clock() - begun) / CLOCKS_PER_SEC, matches);
  return 0;
}
