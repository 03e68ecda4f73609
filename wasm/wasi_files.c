/* Reading files in the test programs. Emscripten's standalone C library opens nothing but the
 * standard streams; this opens files for reading below the folders that the WASI host offers.
 */
#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <wasi/api.h>

enum { FIRST_PREOPEN = 3, MAX_FOLDER_NAME = 256 };

/* The name is the C library's. */
long __syscall_open(const char *path, long flags, ...);

/** Length of the part of `path` that names the folder, separator included; 0 when it is not below it. */
static size_t match_folder(const char *path, const char *folder) {
  size_t length = strlen(folder);
  if (strcmp(folder, ".") == 0) return path[0] == '/' ? 0 : SIZE_MAX;
  if (strncmp(path, folder, length) != 0 || path[length] != '/') return 0;
  return length + 1;
}

static long open_below(__wasi_fd_t folder, const char *path) {
  __wasi_fd_t file;
  __wasi_errno_t error =
      __wasi_path_open(folder, __WASI_LOOKUPFLAGS_SYMLINK_FOLLOW, path, strlen(path), 0,
                       __WASI_RIGHTS_FD_READ | __WASI_RIGHTS_FD_SEEK | __WASI_RIGHTS_FD_TELL, 0, 0, &file);
  return error == __WASI_ERRNO_SUCCESS ? (long)file : -(long)ENOENT;
}

long __syscall_open(const char *path, long flags, ...) {
  (void)flags;
  for (__wasi_fd_t folder = FIRST_PREOPEN;; folder++) {
    __wasi_prestat_t prestat;
    char name[MAX_FOLDER_NAME];
    if (__wasi_fd_prestat_get(folder, &prestat) != __WASI_ERRNO_SUCCESS) return -ENOENT;
    size_t length = prestat.u.dir.pr_name_len;
    if (length >= sizeof name || __wasi_fd_prestat_dir_name(folder, (uint8_t *)name, length) != 0) continue;
    name[length] = '\0';
    size_t prefix = match_folder(path, name);
    if (prefix == SIZE_MAX) return open_below(folder, path);
    if (prefix != 0) return open_below(folder, path + prefix);
  }
}
