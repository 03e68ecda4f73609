/* Programs that keep no views on their memory need no notice of its growth: without this definition it
 * would be an import. The module of the npm package leaves it to the loader.
 */
#include <stddef.h>

void emscripten_notify_memory_growth(size_t memory);

void emscripten_notify_memory_growth(size_t memory) {
  (void)memory;
}
